import type { Stereo } from "./stereo.ts";

/** Delays in samples at 44.1 kHz, of Freeverb (Jezar at Dreampoint, 2000, public domain). */
const COMBS = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
const ALLPASSES = [556, 441, 341, 225];
const STEREO_SPREAD = 23;
const RATE_FACTOR = 48_000 / 44_100;

function comb(
  input: Float32Array,
  output: Float32Array,
  delay: number,
  feedback: number,
  damping: number,
): void {
  const line = new Float32Array(delay);
  let filtered = 0;
  for (let index = 0, at = 0; index < input.length; index++, at = at + 1 === delay ? 0 : at + 1) {
    const delayed = line[at] ?? 0;
    filtered += (delayed - filtered) * (1 - damping);
    line[at] = (input[index] ?? 0) + filtered * feedback;
    output[index] = (output[index] ?? 0) + delayed;
  }
}

function allpass(samples: Float32Array, delay: number): void {
  const line = new Float32Array(delay);
  for (let index = 0, at = 0; index < samples.length; index++, at = at + 1 === delay ? 0 : at + 1) {
    const delayed = line[at] ?? 0;
    const sample = samples[index] ?? 0;
    line[at] = sample + delayed * 0.5;
    samples[index] = delayed - sample;
  }
}

function channel(input: Float32Array, room: number, damping: number, spread: number): Float32Array {
  const output = new Float32Array(input.length);
  for (const delay of COMBS) comb(input, output, Math.round((delay + spread) * RATE_FACTOR), room, damping);
  for (const delay of ALLPASSES) allpass(output, Math.round((delay + spread) * RATE_FACTOR));
  return output;
}

/**
 * The sound of a room around a sound, without the sound itself.
 *
 * @param room 0 to 1: how long it lasts. @param damping 0 to 1: how soon it loses its highs.
 */
export function reverberate({ left, right }: Stereo, room: number, damping: number): Stereo {
  const input = new Float32Array(left.length);
  for (let index = 0; index < input.length; index++)
    input[index] = ((left[index] ?? 0) + (right[index] ?? 0)) * 0.015;
  const feedback = 0.7 + 0.28 * room;
  return {
    left: channel(input, feedback, damping * 0.4, 0),
    right: channel(input, feedback, damping * 0.4, STEREO_SPREAD),
  };
}
