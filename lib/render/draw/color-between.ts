/** Red, green and blue 0…255, and alpha 0…1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The parts of a colour as a scene writes it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`. */
export function toRgba(color: string): Rgba {
  const digits = color.slice(1);
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (index: number) => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16);
  return [part(0), part(1), part(2), long.length === 8 ? part(3) / 255 : 1];
}

/**
 * The colour on the way from one to another, as CSS finds it: in sRGB, with the parts multiplied by alpha, so that a
 * colour that fades to transparent black does not darken. A curve that overshoots stops at the parts' bounds.
 */
export function colorBetween(from: Rgba, to: Rgba, progress: number): string {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  const alpha = clamp(from[3] + (to[3] - from[3]) * progress, 1);
  const part = (index: 0 | 1 | 2) => {
    const start = from[index] * from[3];
    const mixed = start + (to[index] * to[3] - start) * progress;
    return alpha === 0 ? 0 : Math.round(clamp(mixed / alpha, 255));
  };
  return `rgba(${part(0)}, ${part(1)}, ${part(2)}, ${Number(alpha.toFixed(4))})`;
}
