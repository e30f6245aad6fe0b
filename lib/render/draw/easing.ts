import { parseCubicBezier } from "#lib/contract/scene/scene-easing.ts";

/** Maps progress 0…1 to eased progress, which some curves let leave that range on the way. */
export type Ease = (progress: number) => number;

/** How far `back` goes beyond its end; 1.70158 is 10 %, Robert Penner's figure. */
const OVERSHOOT = 1.70158;

const bounce: Ease = (t) => {
  // Penner's four parabolas, each a quarter as high as the one before.
  if (t < 1 / 2.75) return 7.5625 * t ** 2;
  if (t < 2 / 2.75) return 7.5625 * (t - 1.5 / 2.75) ** 2 + 0.75;
  if (t < 2.5 / 2.75) return 7.5625 * (t - 2.25 / 2.75) ** 2 + 0.9375;
  return 7.5625 * (t - 2.625 / 2.75) ** 2 + 0.984375;
};

const backIn: Ease = (t) => (OVERSHOOT + 1) * t ** 3 - OVERSHOOT * t ** 2;
const expoIn: Ease = (t) => 2 ** (10 * (t - 1));

/** The two halves of a curve that speeds up and slows down again. */
function inAndOut(curve: Ease): Ease {
  return (t) => (t < 0.5 ? curve(2 * t) / 2 : 1 - curve(2 - 2 * t) / 2);
}

/** The curves between 0 and 1; what they give at the ends themselves is 0 and 1. */
const CURVES: Readonly<Record<string, Ease>> = {
  linear: (t) => t,
  ease: bezier(0.25, 0.1, 0.25, 1),
  "ease-in": (t) => t ** 3,
  "ease-out": (t) => 1 - (1 - t) ** 3,
  "ease-in-out": (t) => (t < 0.5 ? 4 * t ** 3 : 1 - 4 * (1 - t) ** 3),
  "expo-in": expoIn,
  "expo-out": (t) => 1 - 2 ** (-10 * t),
  "expo-in-out": inAndOut(expoIn),
  "back-in": backIn,
  "back-out": (t) => 1 - (OVERSHOOT + 1) * (1 - t) ** 3 + OVERSHOOT * (1 - t) ** 2,
  "back-in-out": inAndOut(backIn),
  "elastic-out": (t) => 2 ** (-10 * t) * Math.sin(((t * 10 - 0.75) * 2 * Math.PI) / 3) + 1,
  "bounce-out": bounce,
  // A weight on a spring, damped so that it goes 16 % too far once and is at rest at the end.
  spring: (t) => 1 - Math.exp(-7 * t) * (Math.cos(12 * t) + (7 / 12) * Math.sin(12 * t)),
};

/** CSS's cubic Bézier curve from 0, 0 to 1, 1. */
function bezier(x1: number, y1: number, x2: number, y2: number): Ease {
  const at = (a: number, b: number, s: number) =>
    3 * a * s * (1 - s) ** 2 + 3 * b * s ** 2 * (1 - s) + s ** 3;
  return (t) => {
    // x rises with s: halving finds the point for a time to a millionth of the way, whatever the curve's slope.
    let [low, high] = [0, 1];
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < t) low = middle;
      else high = middle;
    }
    return at(y1, y2, (low + high) / 2);
  };
}

/** The function of an easing's name or of a `cubic-bezier(…)`; the way begins at 0 and ends at 1 exactly. */
export function toEase(easing: string): Ease {
  const named = Object.hasOwn(CURVES, easing) ? CURVES[easing] : undefined;
  const points = named ? null : parseCubicBezier(easing);
  const curve = named ?? (points ? bezier(points.x1, points.y1, points.x2, points.y2) : null);
  if (!curve) throw new Error(`There is no easing "${easing}"`);
  return (progress) => (progress <= 0 ? 0 : progress >= 1 ? 1 : curve(progress));
}
