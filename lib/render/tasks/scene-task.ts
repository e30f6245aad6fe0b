import type { NewVideoError, VideoError } from "#lib/contract/errors/video-error.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { StillFormat } from "../draw/render-still.ts";
import type { SceneInputs } from "../resolve/resolve.ts";
import type { SceneWarning } from "../resolve/resolved-scene.ts";

/** A still to be drawn. */
export type StillTask = {
  kind: "still";
  /** With its modifications made. */
  scene: Scene;
  inputs: SceneInputs;
  /** In seconds; the scene's own still for null. */
  time: number | null;
  format: StillFormat;
  /** Decodes the videos of a scene that has any; null for others. */
  ffmpegPath: string | null;
};

/** A scene to be resolved for several people, without being drawn. */
export type CheckTask = { kind: "check"; scene: Scene; people: readonly SceneInputs[] };

/** A task as it is sent to a separate process. */
export type SceneTask = StillTask | CheckTask;

/** What keeps a person's video from being made, and what may look wrong in it. */
export type SceneFindings = { faults: VideoError[]; warnings: SceneWarning[] };

/** Or what would keep the video from being made. */
export type StillOutcome =
  | { kind: "drawn"; bytes: Uint8Array }
  | { kind: "refused"; faults: NewVideoError[] };

/** In the order of the people. */
export type CheckOutcome = { kind: "checked"; findings: SceneFindings[] };

/** What comes back from a task. */
export type OutcomeOf<Task extends SceneTask> = Task extends StillTask ? StillOutcome : CheckOutcome;

export type SceneOutcome = StillOutcome | CheckOutcome;
