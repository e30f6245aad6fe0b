import { isColor } from "#lib/contract/scene/scene-value.ts";

/** Strings that are no colours, whatever they look like. */
const NO_COLORS = new Set(["text", "match", "family", "name"]);

/** A colour without its opacity, as `#rrggbb`, and the two digits of its opacity; none if it is opaque. */
function parted(color: string): { solid: string; alpha: string } {
  const digits = color.slice(1).toLowerCase();
  const long = digits.length < 5 ? digits.replaceAll(/./g, "$&$&") : digits;
  const alpha = long.slice(6);
  return { solid: `#${long.slice(0, 6)}`, alpha: alpha === "ff" ? "" : alpha };
}

/** A colour of a scene, and at how many places it has it. */
export interface UsedColor {
  /** As `#rrggbb`: shades that differ in their opacity only are one colour. */
  solid: string;
  count: number;
}

/** The colours of a scene or a layer, those of most places first. */
export function usedColors(value: unknown): UsedColor[] {
  const counts = new Map<string, number>();
  withColors(value, (color) => {
    const { solid } = parted(color);
    counts.set(solid, (counts.get(solid) ?? 0) + 1);
    return color;
  });
  return Array.from(counts, ([solid, count]) => ({ solid, count })).toSorted((a, b) => b.count - a.count);
}

/**
 * The same scene or layer with another colour wherever it has one; what has a colour of its own opacity keeps that. Parts
 * without the colour keep their identity.
 * @param from as `#rrggbb`
 */
export function withOtherColor<Value>(value: Value, from: string, to: string): Value {
  const next = parted(to);
  return withColors(value, (color) => {
    const { solid, alpha } = parted(color);
    return solid === from ? `${next.solid}${alpha || next.alpha}` : color;
  });
}

function withColors<Value>(value: Value, change: (color: string) => string): Value {
  if (typeof value === "string") return (isColor(value) ? change(value) : value) as Value;
  if (typeof value !== "object" || value === null) return value;
  let isSame = true;
  const entries = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const next = NO_COLORS.has(key) ? part : withColors(part, change);
    if (next !== part) isSame = false;
    return [key, next] as const;
  });
  if (isSame) return value;
  return (Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)) as Value;
}
