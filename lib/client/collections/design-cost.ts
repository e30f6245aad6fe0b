/** What a video of a design costs by its length and size, where none of the organization's own says it. */
export interface DesignCost {
  /** Seconds of one processor core. */
  secondsPerVideo: number;
  bytesPerVideo: number;
}

/** Of the designs that ship, between the median and the most costly one: docs/performance.md, "The designs that ship". */
const MS_PER_MEGAPIXEL = 2;
const BYTES_PER_MEGAPIXEL = 3_200;

/**
 * Seconds to have a video ready that is only prepared, until the organization has some of its own that say it: 0.015 to 0.023
 * were measured with `npm run bench play prepare`.
 */
export const SECONDS_TO_PREPARE = 0.02;

type Design = { width: number; height: number; fps: number; duration_seconds: number };

/** By the pixels of all frames. */
export function costOfDesign({ width, height, fps, duration_seconds: duration }: Design): DesignCost {
  const megapixels = (width * height * fps * duration) / 1_000_000;
  return {
    secondsPerVideo: (megapixels * MS_PER_MEGAPIXEL) / 1000,
    bytesPerVideo: megapixels * BYTES_PER_MEGAPIXEL,
  };
}
