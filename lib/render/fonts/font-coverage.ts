import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CodePointRanges, readCharacters } from "./font-characters.ts";
import { readFontTables } from "./font-tables.ts";
import { installedPackage } from "./installed-package.ts";

/** A part of a typeface in a separate file, with the code points it is meant for. */
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

/** Whether a code point is in one of the ranges. */
export function covers(ranges: CodePointRanges, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = ranges[middle] ?? [0, -1];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return true;
  }
  return false;
}

/** The characters of the files that were asked for; those of a subset are the same in every weight. */
const drawn = new Map<string, CodePointRanges>();

/**
 * Whether a subset can draw a code point. The ranges of unicode.json tell a browser which file to load: most typefaces
 * have only a part of what those name, so the file itself has the last word.
 */
export function canDraw(fonts: FontPackage, subset: FontSubset, codePoint: number): boolean {
  if (!covers(subset.ranges, codePoint)) return false;
  const weight = fonts.weights.includes(400) ? 400 : fonts.weights[0];
  const path = join(fonts.folder, "files", `${fonts.name}-${subset.key}-${weight}-normal.woff2`);
  let characters = drawn.get(path);
  if (!characters) {
    const cmap = readFontTables(readFileSync(path)).get("cmap");
    characters = cmap ? readCharacters(cmap) : [];
    drawn.set(path, characters);
  }
  return covers(characters, codePoint);
}
