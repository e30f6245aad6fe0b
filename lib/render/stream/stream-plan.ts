import { planSegments, type Segment } from "../plan.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";

/** What is known of a video before a frame of it is drawn. Sizes in pixels. */
export type StreamPlan = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  hasSound: boolean;
  /** In order, without gaps: those of the file that is kept. */
  segments: readonly Segment[];
};

export function streamPlan(scene: ResolvedScene): StreamPlan {
  const { width, height, fps, frames, audio } = scene;
  return { width, height, fps, frames, hasSound: audio.length > 0, segments: planSegments(scene) };
}
