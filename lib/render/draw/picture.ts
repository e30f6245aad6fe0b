import type { StillFormat } from "./render-still.ts";

/** A frame's bytes, always in the same memory, and whether they equal those of the previous frame. */
export type Picture = { bytes: Buffer; isRepeat: boolean };

/** Makes a scene's frames one after the other. */
export type Pictures = {
  /**
   * Begins a run of frames. What they look like depends on the run alone: shapes are smoothed a little differently where
   * they were drawn in parts, and which frames were drawn before differs from case to case.
   */
  begin(): Promise<void>;
  /** Makes a frame, by its number. */
  make(frame: number): Promise<Picture>;
  /** Encodes the frame that was made last as a still. */
  encode(format: StillFormat): Promise<Buffer>;
  close(): Promise<void>;
};
