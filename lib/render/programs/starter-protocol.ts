import type { Confined } from "./confined-program.ts";
import type { ProgramEnd } from "./program-end.ts";

/** What the small process is told: to start a program, with streams that it connects and names by their tokens, or to kill one. */
export type StartOrder = { id: number; address: string; input: string; output: string } & Confined;
export type KillOrder = { id: number; kill: true };

/** What it answers. */
export type StarterAnswer = { id: number } & ({ started: true } | { failed: string } | { ended: ProgramEnd });

/** Characters of a stream's token: nobody else on this machine may take the place of a program. */
export const TOKEN_LENGTH = 32;
