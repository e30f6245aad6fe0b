import type { Confined } from "./confined-program.ts";

/** How a program ended. */
export type ProgramEnd = {
  /** Null for one that was killed. */
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Its last words on standard error. */
  complaints: string;
};

/** What the small process is told: to start a program, with streams that it connects and names by their tokens, or to kill one. */
export type StartOrder = { id: number; address: string; input: string; output: string } & Confined;
export type KillOrder = { id: number; kill: true };

/** What it answers. */
export type StarterAnswer = { id: number } & ({ started: true } | { failed: string } | { ended: ProgramEnd });

/** Characters of a stream's token: nobody else on this machine may take the place of a program. */
export const TOKEN_LENGTH = 32;

/** Most characters of a program's error output that are kept: its last. */
export const KEPT_ERROR_CHARACTERS = 2000;
