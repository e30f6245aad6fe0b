import type { ResolvedVideo } from "../resolve/resolved-scene.ts";

/** The frame of a video, counted from its trim, that is to be seen `seconds` after its layer's start. */
export function mediaFrameAt({ fps, frames, loop }: ResolvedVideo, seconds: number): number {
  const frame = Math.max(0, Math.floor(seconds * fps + 1e-6));
  return loop ? frame % frames : Math.min(frame, frames - 1);
}
