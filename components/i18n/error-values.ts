import type { Messages } from "./catalogue.ts";
import { type CodeFacts, type CodeValues, valueName } from "./code-text.ts";

/** Sizes in the units that messages have. */
const UNITS = {
  Bytes: { Kilobytes: 1e3, Megabytes: 1e6, Gigabytes: 1e9 },
  Pixels: { Megapixels: 1e6, Gigapixels: 1e9 },
} as const;

/**
 * The facts of an error as its messages take them: `max_length` is `maxLength`, a list is one text with each item in
 * quotation marks, and `limit_bytes` is `limitMegabytes` and the like as well.
 */
export function errorValues(facts: CodeFacts, { quoted }: Pick<Messages["errors"], "quoted">): CodeValues {
  const values: Record<string, string | number | boolean> = {};
  for (const [fact, value] of Object.entries(facts)) {
    if (value === null) continue;
    const name = valueName(fact);
    values[name] = typeof value === "object" ? value.map((each) => quoted({ name: each })).join(", ") : value;
    if (typeof value === "number") Object.assign(values, inUnits(name, value));
  }
  return values;
}

function inUnits(name: string, value: number): Record<string, number> {
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
