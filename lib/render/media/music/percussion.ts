import { noise } from "./noise.ts";
import { SAMPLE_RATE } from "./stereo.ts";

type Hit = (velocity: number) => Float32Array;

function hit(seconds: number, sampleAt: (time: number) => number): Float32Array {
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  const fade = 0.01 * SAMPLE_RATE;
  for (let index = 0; index < out.length; index++)
    out[index] = sampleAt(index / SAMPLE_RATE) * Math.min(1, (out.length - 1 - index) / fade);
  return out;
}

/** A soft kick: a sine that falls from the beater's knock to the drum's tone. */
export const kick: Hit = (velocity) => {
  let phase = 0;
  return hit(0.32, (time) => {
    phase += (2 * Math.PI * (46 + 90 * Math.exp(-time * 38))) / SAMPLE_RATE;
    return Math.sin(phase) * Math.exp(-time * 9) * Math.min(1, time * 700) * velocity;
  });
};

/** A kettledrum: the modes of an air-loaded head lie near 1, 1.5 and 2. */
export const timpani: Hit = (velocity) => {
  const head = noise(77);
  return hit(2.2, (time) => {
    const tone = [1, 1.504, 1.742, 2].reduce(
      (sum, ratio, mode) =>
        sum +
        (Math.sin(2 * Math.PI * 58.27 * ratio * time) * Math.exp(-time * (1.6 + mode * 1.4))) / (1 + mode),
      0,
    );
    return (tone * 0.6 + head() * 0.18 * Math.exp(-time * 60)) * Math.min(1, time * 900) * velocity;
  });
};

export const shaker: Hit = (velocity) => {
  const grains = noise(4711);
  let low = 0;
  return hit(0.09, (time) => {
    const grain = grains();
    low += (grain - low) * 0.55;
    return (grain - low) * Math.sin(Math.PI * Math.min(1, time / 0.09)) ** 2 * velocity * 0.5;
  });
};

/** Several hands, not quite together. */
export const clap: Hit = (velocity) => {
  const skin = noise(1847);
  let [low, band] = [0, 0];
  return hit(0.22, (time) => {
    const spread = [0, 0.011, 0.021, 0.03].map((at) =>
      time < at ? 0 : Math.exp(-(time - at) * (at < 0.03 ? 260 : 24)),
    );
    const burst = skin() * Math.max(...spread);
    // A resonance around 1.3 kHz: a state variable filter.
    low += 0.17 * band;
    band += 0.17 * (burst - low - 0.55 * band);
    return band * velocity * 1.5;
  });
};

/** Fingers: a short bright click with a little body. */
export const snap: Hit = (velocity) => {
  const click = noise(99);
  let [low, band] = [0, 0];
  return hit(0.1, (time) => {
    low += 0.3 * band;
    band += 0.3 * (click() * Math.exp(-time * 130) - low - 0.3 * band);
    return band * velocity;
  });
};
