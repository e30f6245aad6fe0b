/** Samples a second of everything in this folder, and of the sound in a video. */
export const SAMPLE_RATE = 48_000;

/** Two channels of the same length, samples about −1 to 1. */
export type Stereo = { left: Float32Array; right: Float32Array };

export function silence(seconds: number): Stereo {
  const length = Math.round(seconds * SAMPLE_RATE);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/**
 * Adds a sound at a time in seconds; what reaches beyond the end is left out.
 *
 * @param pan −1 is left, 1 right; the power stays the same on the way.
 */
export function add(target: Stereo, sound: Float32Array, at: number, gain: number, pan: number): void {
  const start = Math.round(at * SAMPLE_RATE);
  const angle = ((pan + 1) * Math.PI) / 4;
  const [left, right] = [gain * Math.cos(angle) * Math.SQRT2, gain * Math.sin(angle) * Math.SQRT2];
  const length = Math.min(sound.length, target.left.length - start);
  for (let index = 0; index < length; index++) {
    const sample = sound[index] ?? 0;
    target.left[start + index] = (target.left[start + index] ?? 0) + sample * left;
    target.right[start + index] = (target.right[start + index] ?? 0) + sample * right;
  }
}
