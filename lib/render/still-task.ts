import type { Modification } from "#lib/contract/modification.ts";
import type { RenderFaultCode } from "#lib/contract/render-fault.ts";
import type { Scene } from "#lib/contract/scene.ts";
import type { StillFormat } from "./render-still.ts";
import type { SceneInputs } from "./resolve.ts";

/** A still to be drawn in a process of its own, as it is sent there. */
export type StillTask = {
  scene: Scene;
  modifications: readonly Modification[];
  inputs: SceneInputs;
  /** In seconds; the scene's own still for null. */
  time: number | null;
  format: StillFormat;
  /** Decodes the videos of a scene that has any; null for others. */
  ffmpegPath: string | null;
};

type SentFault = { code: RenderFaultCode; message: string; layer?: string };

/** What comes back. */
export type StillOutcome =
  | { kind: "drawn"; bytes: Uint8Array }
  /** What would keep the video from being made. */
  | { kind: "refused"; faults: SentFault[] }
  /** An error that nobody foresaw. */
  | { kind: "failed"; message: string };

/** With every outcome: whether the process has grown so much that another should take its place. */
export type StillAnswer = StillOutcome & { isSpent: boolean };
