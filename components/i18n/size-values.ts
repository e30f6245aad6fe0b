/** Sizes in the units that messages have. */
const UNITS = {
  Bytes: { Kilobytes: 1e3, Megabytes: 1e6, Gigabytes: 1e9 },
  Pixels: { Megapixels: 1e6 },
} as const;

/** A size in all units of its kind, by the names that messages have: `limitBytes` is `limitMegabytes` and the like. */
export function sizeValues(name: string, value: number): Record<string, number> {
  const found = Object.entries(UNITS).flatMap(([suffix, units]) => {
    const stem = withoutSuffix(name, suffix);
    if (stem === null) return [];
    return Object.entries(units).map(([unit, size]) => {
      const inUnit = stem === "" ? unit.toLowerCase() : stem + unit;
      return [inUnit, Math.round((value / size) * 1000) / 1000] as const;
    });
  });
  return Object.fromEntries(found);
}

function withoutSuffix(name: string, suffix: string): string | null {
  if (name === suffix.toLowerCase()) return "";
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : null;
}
