import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodePointRanges } from "./font-characters.ts";
import { installedPackage } from "./installed-package.ts";

/** A part of a typeface that lives in a file of its own, with the code points it is meant for. */
export type FontSubset = { key: string; ranges: CodePointRanges };

export type FontPackage = {
  name: string;
  folder: string;
  subsets: readonly FontSubset[];
  weights: readonly number[];
  hasItalic: boolean;
};

const loaded = new Map<string, FontPackage>();

function parseRanges(list: string): [number, number][] {
  return list
    .split(",")
    .map((range) => {
      const [first = "", last = first] = range.trim().replace(/^U\+/i, "").split("-");
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as [number, number];
    })
    .sort(([a], [b]) => a - b);
}

/** Reads what a bundled `@fontsource` package has (its unicode.json and metadata.json), once per process. */
export function fontPackage(name: string): FontPackage {
  const known = loaded.get(name);
  if (known) return known;
  const folder = installedPackage(`@fontsource/${name}`);
  if (!folder) throw new Error(`The font package @fontsource/${name} is not installed; run npm ci`);
  const table: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  const subsets = Object.entries(table).map(([key, list]) => ({
    key: key.replace(/[[\]]/g, ""),
    ranges: parseRanges(list),
  }));
  const { weights, styles }: { weights: number[]; styles: string[] } = JSON.parse(
    readFileSync(join(folder, "metadata.json"), "utf8"),
  );
  const fonts = { name, folder, subsets, weights, hasItalic: styles.includes("italic") };
  loaded.set(name, fonts);
  return fonts;
}

/** Whether a subset is meant for a code point. */
export function covers(subset: FontSubset, codePoint: number): boolean {
  let low = 0;
  let high = subset.ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = subset.ranges[middle] ?? [0, -1];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}
