import type { NewVideoError } from "#lib/contract/errors/video-error.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { ClipOptions } from "../render-clip.ts";
import type { SceneInputs } from "../resolve/resolve.ts";

/** A small MP4 to be made of a scene. */
export type ClipTask = {
  /** With its modifications made, and the rate at which it is shown. */
  scene: Scene;
  inputs: SceneInputs;
  /** Of the file to be written, in a folder that the caller removes. */
  path: string;
  options: ClipOptions;
};

/** Or what would keep the video from being made. */
export type ClipOutcome = { kind: "made" } | { kind: "refused"; faults: NewVideoError[] };
