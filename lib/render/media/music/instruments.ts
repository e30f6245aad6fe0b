import { noise } from "./noise.ts";
import { SAMPLE_RATE } from "./stereo.ts";

/** How a note is played: hertz, the seconds that it is held, and how hard, 0 to 1. */
export type Note = { frequency: number; seconds: number; velocity: number };

/** A note as one channel of samples, its dying away included. */
export type Instrument = (note: Note) => Float32Array;

const TWO_PI = Math.PI * 2;

function samples(seconds: number): Float32Array {
  return new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
}

/** A sine that dies away: hertz, how loud it begins, the seconds in which it falls to 1/e, and where it begins, in radians. */
type Partial = readonly [frequency: number, amplitude: number, decaySeconds: number, phase?: number];

/** A tenth of what 16 bits can tell: what has become quieter is not heard. */
const INAUDIBLE = 1e-5;

/** A rotating, shrinking phasor: a sine without a call of `Math.sin` a sample. */
function phasor([frequency, amplitude, decaySeconds, phase = 0]: Partial, length: number) {
  const isHeard = frequency < SAMPLE_RATE / 2.2 && amplitude > INAUDIBLE;
  const lasts = decaySeconds * SAMPLE_RATE * Math.log(amplitude / INAUDIBLE);
  const step = (TWO_PI * frequency) / SAMPLE_RATE;
  const shrink = Math.exp(-1 / (decaySeconds * SAMPLE_RATE));
  return {
    end: isHeard ? Math.min(length, Math.ceil(lasts)) : 0,
    cosine: Math.cos(step) * shrink,
    sine: Math.sin(step) * shrink,
    x: amplitude * Math.cos(phase),
    y: amplitude * Math.sin(phase),
  };
}

/** Adds two sines that die away, at once: each sample needs the one before, so that one alone leaves the processor waiting. */
function addDecayingSines(out: Float32Array, one: Partial, other: Partial): void {
  const [short, long] = [phasor(one, out.length), phasor(other, out.length)].sort((a, b) => a.end - b.end);
  if (short === undefined || long === undefined) return;
  let [x1, y1, x2, y2] = [short.x, short.y, long.x, long.y];
  const [cosine1, sine1, cosine2, sine2] = [short.cosine, short.sine, long.cosine, long.sine];
  let index = 0;
  for (; index < short.end; index++) {
    out[index] = (out[index] ?? 0) + y1 + y2;
    // Not both at once: the array that this takes costs more than the sum.
    const turned1 = x1 * cosine1 - y1 * sine1;
    y1 = x1 * sine1 + y1 * cosine1;
    x1 = turned1;
    const turned2 = x2 * cosine2 - y2 * sine2;
    y2 = x2 * sine2 + y2 * cosine2;
    x2 = turned2;
  }
  for (; index < long.end; index++) {
    out[index] = (out[index] ?? 0) + y2;
    const turned = x2 * cosine2 - y2 * sine2;
    y2 = x2 * sine2 + y2 * cosine2;
    x2 = turned;
  }
}

/** No sine. */
const SILENT: Partial = [0, 0, 1];

/** Ramps the first and last samples, so that nothing clicks. */
function soften(out: Float32Array, attack: number, release: number): Float32Array {
  const [rise, fall] = [Math.max(1, attack * SAMPLE_RATE), Math.max(1, release * SAMPLE_RATE)];
  for (let index = 0; index < Math.min(rise, out.length); index++)
    out[index] = (out[index] ?? 0) * (index / rise);
  for (let index = 0; index < Math.min(fall, out.length); index++) {
    const at = out.length - 1 - index;
    out[at] = (out[at] ?? 0) * (index / fall);
  }
  return out;
}

/** Wooden bars over resonators: the partials of an undercut bar are tuned to 1, 4 and about 10. */
export const marimba: Instrument = ({ frequency, velocity }) => {
  const decay = Math.min(0.9, 110 / frequency + 0.16);
  const out = samples(decay * 6);
  addDecayingSines(out, [frequency, velocity, decay], [frequency * 3.98, velocity ** 2 * 0.28, decay * 0.3]);
  addDecayingSines(out, [frequency * 9.9, velocity ** 2 * 0.1, decay * 0.12], SILENT);
  return soften(out, 0.0015, 0.03);
};

/** A small bell: steel plates, as in a celesta. */
export const celesta: Instrument = ({ frequency, velocity }) => {
  const out = samples(3);
  addDecayingSines(out, [frequency, velocity * 0.8, 0.75], [frequency * 2.002, velocity * 0.22, 0.5]);
  const strokes = velocity ** 2;
  addDecayingSines(out, [frequency * 4.01, strokes * 0.22, 0.2], [frequency * 6.8, strokes * 0.08, 0.08]);
  return soften(out, 0.002, 0.1);
};

/** A piano behind felt: two strings a note, stiff, so that the partials lie a little wide; soft touch, few of them. */
export const feltPiano: Instrument = ({ frequency, seconds, velocity }) => {
  const stiffness = 0.0004;
  const ring = Math.min(3.2, 420 / frequency + 0.7);
  const out = samples(Math.min(seconds + 0.5, ring * 5));
  for (let partial = 1; partial <= 9; partial++) {
    const stretched = frequency * partial * Math.sqrt(1 + stiffness * partial ** 2);
    const amplitude = (velocity ** (0.7 + partial * 0.25) * 0.62) / partial ** 1.35;
    const decay = ring / (1 + 0.45 * (partial - 1));
    addDecayingSines(
      out,
      [stretched * 0.99965, amplitude / 2, decay, partial],
      [stretched * 1.00035, amplitude / 2, decay * 0.8, partial * 2.1],
    );
  }
  const hammer = noise(Math.round(frequency * 97));
  let dull = 0;
  for (let index = 0; index < Math.min(out.length, 0.03 * SAMPLE_RATE); index++) {
    dull += (hammer() - dull) * 0.07;
    out[index] = (out[index] ?? 0) + dull * velocity * 0.35 * Math.exp(-index / (0.006 * SAMPLE_RATE));
  }
  return soften(out, 0.003, 0.35);
};

/** A plucked nylon string (Karplus and Strong, Computer Music Journal 7, 1983; tuned by a first-order allpass). */
export const pluck: Instrument = ({ frequency, seconds, velocity }) => {
  const out = samples(Math.min(seconds + 0.9, 2.6));
  const period = SAMPLE_RATE / frequency - 0.5;
  const whole = Math.floor(period);
  const rest = period - whole;
  const tuning = (1 - rest) / (1 + rest);
  const string = new Float32Array(whole);
  const random = noise(Math.round(frequency * 131));
  let soft = 0;
  for (let index = 0; index < whole; index++) {
    soft += (random() - soft) * (0.25 + 0.45 * velocity);
    string[index] = soft;
  }
  const loss = 0.5 ** (1 / (frequency * 0.55));
  let [before, allpassIn, allpassOut] = [0, 0, 0];
  for (let index = 0; index < out.length; index++) {
    const at = index % whole;
    const current = string[at] ?? 0;
    const averaged = (current + before) * 0.5 * loss;
    before = current;
    allpassOut = tuning * (averaged - allpassOut) + allpassIn;
    allpassIn = averaged;
    string[at] = allpassOut;
    out[index] = current * velocity * 1.3;
  }
  return soften(out, 0.001, 0.25);
};

/** A round bass: a sine with a little of its octave, gently driven. */
export const bass: Instrument = ({ frequency, seconds, velocity }) => {
  const out = samples(seconds + 0.09);
  for (let index = 0; index < out.length; index++) {
    const time = index / SAMPLE_RATE;
    const phase = TWO_PI * frequency * time;
    const body = Math.sin(phase) + 0.32 * Math.sin(2 * phase) * Math.exp(-time * 5);
    out[index] = Math.tanh(body * 1.25) * velocity * Math.exp(-time * 0.9) * 0.7;
  }
  return soften(out, 0.008, 0.08);
};

/** Several players of the same note: saw waves a little apart, softened, with a slow swell. */
function ensemble(options: { spread: number; cutoff: number; attack: number; release: number }): Instrument {
  return ({ frequency, seconds, velocity }) => {
    const out = samples(seconds + options.release);
    for (const [player, detune] of [-1, -0.38, 0.29, 1].entries()) {
      const cents = detune * options.spread;
      const step = (frequency * 2 ** (cents / 1200)) / SAMPLE_RATE;
      let phase = (player * 0.271) % 1;
      for (let index = 0; index < out.length; index++) {
        out[index] = (out[index] ?? 0) + bandLimitedSaw(phase, step) * 0.22 * velocity;
        phase += step;
        // No division: it would take most of the time of a sample.
        if (phase >= 1) phase -= 1;
      }
    }
    lowPass(out, Math.min(options.cutoff + frequency * 1.2, 9000));
    return soften(out, Math.min(options.attack, seconds * 0.6), options.release);
  };
}

export const pad = ensemble({ spread: 9, cutoff: 520, attack: 0.7, release: 1.3 });
export const strings = ensemble({ spread: 13, cutoff: 1300, attack: 0.45, release: 0.9 });
export const brass = ensemble({ spread: 5, cutoff: 900, attack: 0.14, release: 0.4 });

/** A saw wave without the harmonics that would fold back (PolyBLEP: Välimäki and Huovilainen, 2007). */
function bandLimitedSaw(phase: number, step: number): number {
  const naive = 2 * phase - 1;
  if (phase < step) return naive - (2 * (phase / step) - (phase / step) ** 2 - 1);
  if (phase > 1 - step) return naive - (((phase - 1) / step) ** 2 + 2 * ((phase - 1) / step) + 1);
  return naive;
}

/** Two one-pole filters in a row, 12 dB an octave. */
function lowPass(out: Float32Array, hertz: number): void {
  const share = 1 - Math.exp((-TWO_PI * hertz) / SAMPLE_RATE);
  let [first, second] = [0, 0];
  for (let index = 0; index < out.length; index++) {
    first += ((out[index] ?? 0) - first) * share;
    second += (first - second) * share;
    out[index] = second;
  }
}
