import { SAMPLE_RATE, type Stereo } from "./stereo.ts";

/** The two filters of K-weighting at 48 kHz (ITU-R BS.1770-5, tables 1 and 2): b0, b1, b2, a1, a2. */
const HEAD = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
] as const;
const LOW_CUT = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const;

function filtered(input: Float32Array, [b0, b1, b2, a1, a2]: typeof HEAD | typeof LOW_CUT): Float32Array {
  const output = new Float32Array(input.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let index = 0; index < input.length; index++) {
    const x = input[index] ?? 0;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    output[index] = y;
  }
  return output;
}

const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power);

/** The integrated loudness in LUFS (ITU-R BS.1770-5: blocks of 400 ms, gated at −70 LUFS and at 10 below their mean). */
export function loudnessOf({ left, right }: Stereo): number {
  const block = Math.round(0.4 * SAMPLE_RATE);
  const channels = [left, right].map((samples) => filtered(filtered(samples, HEAD), LOW_CUT));
  const powers: number[] = [];
  for (let start = 0; start + block <= left.length; start += block / 4) {
    let power = 0;
    for (const samples of channels)
      for (let index = start; index < start + block; index++) power += (samples[index] ?? 0) ** 2;
    powers.push(power / block);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const audible = powers.filter((power) => toLoudness(power) > -70);
  const gate = toLoudness(mean(audible)) - 10;
  return toLoudness(mean(audible.filter((power) => toLoudness(power) > gate)));
}

/** Samples ahead that the limiter looks, and takes to come back. */
export const LOOK_AHEAD = Math.round(0.005 * SAMPLE_RATE);

/** Holds the peaks below `ceiling` by turning the level down shortly around them. In place. */
function limit({ left, right }: Stereo, ceiling: number): void {
  const wanted = new Float32Array(left.length);
  for (let index = 0; index < left.length; index++) {
    const level = Math.max(Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0));
    wanted[index] = level > ceiling ? ceiling / level : 1;
  }
  let gain = 1;
  let quietest = 0;
  for (let index = 0; index < left.length; index++) {
    const end = Math.min(left.length - 1, index + LOOK_AHEAD);
    // The quietest gain of the window, looked for anew only when the last one has left it.
    if (quietest < index) {
      quietest = index;
      for (let ahead = index; ahead <= end; ahead++)
        if ((wanted[ahead] ?? 1) <= (wanted[quietest] ?? 1)) quietest = ahead;
    } else if ((wanted[end] ?? 1) <= (wanted[quietest] ?? 1)) quietest = end;
    const target = wanted[quietest] ?? 1;
    gain =
      target < gain ? gain + (target - gain) * (6 / LOOK_AHEAD) : gain + (target - gain) / (LOOK_AHEAD * 12);
    const safe = Math.min(gain, wanted[index] ?? 1);
    left[index] = (left[index] ?? 0) * safe;
    right[index] = (right[index] ?? 0) * safe;
  }
}

/** In dBFS: peaks are held below. */
const CEILING = -1.5;

/** Makes a sound louder by a factor, and holds its peaks below −1.5 dBFS. In place. */
export function master({ left, right }: Stereo, gain: number): void {
  for (const samples of [left, right])
    for (let index = 0; index < samples.length; index++) samples[index] = (samples[index] ?? 0) * gain;
  limit({ left, right }, 10 ** (CEILING / 20));
}
