import { join } from "node:path";
import { GlobalFonts } from "@napi-rs/canvas";
import { covers, type FontPackage, type FontSubset, fontPackage } from "./font-coverage.ts";

/** Scripts beyond those of the chosen typeface, in the order in which a character is looked for. */
const SCRIPT_PACKAGES = [
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-devanagari",
  "noto-sans-tamil",
  "noto-sans-thai",
];
const EMOJI_PACKAGE = "noto-color-emoji";
const LATIN_PACKAGES = { Inter: ["inter", "noto-sans"], "Noto Sans": ["noto-sans", "inter"] } as const;

export type FontFamily = keyof typeof LATIN_PACKAGES;

/** Controls, marks of direction, joiners and variation selectors: no font has to draw them. */
const IGNORABLE = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}|\u20E3/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const registered = new Set<string>();

/**
 * Chinese, Japanese and Korean share code points but not letterforms. Kana and hangul tell the language; for ideographs
 * alone the locale does, and Chinese is the last guess.
 */
function ideographPackages(text: string, locale: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || locale.startsWith("ja"))
    return ["noto-sans-jp", "noto-sans-sc", "noto-sans-kr"];
  if (/\p{Script=Hangul}/u.test(text) || locale.startsWith("ko"))
    return ["noto-sans-kr", "noto-sans-jp", "noto-sans-sc"];
  return ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"];
}

/** Registers one subset's file under a name of its own and returns the name. */
function registerFace(fonts: FontPackage, subset: FontSubset, weight: number): string {
  const isEmoji = fonts.name === EMOJI_PACKAGE;
  const face = `${fonts.name}-${subset.key}-${isEmoji ? 400 : weight}`;
  if (registered.has(face)) return face;
  // Skia draws the woff2 of the colour emoji as empty boxes (seen with 1.1.1); the woff of the same release is right.
  const path = join(fonts.folder, "files", `${face}-normal.${isEmoji ? "woff" : "woff2"}`);
  if (!GlobalFonts.registerFromPath(path, face))
    throw new Error(`The font ${path} cannot be loaded; run npm ci`);
  registered.add(face);
  return face;
}

type Found = [FontPackage, FontSubset];

function subsetWith(packages: readonly string[], codePoints: readonly number[]): Found | null {
  for (const name of packages) {
    const fonts = fontPackage(name);
    const subset = fonts.subsets.find((candidate) =>
      codePoints.every((codePoint) => covers(candidate, codePoint)),
    );
    if (subset) return [fonts, subset];
  }
  return null;
}

/** The subsets that draw a cluster: one with all of its code points, else one for each; null when any has none. */
function findSubsets(packages: readonly string[], codePoints: readonly number[]): Found[] | null {
  const whole = subsetWith(packages, codePoints);
  if (whole) return [whole];
  const parts = codePoints.map((codePoint) => subsetWith(packages, [codePoint]));
  return parts.every((part) => part !== null) ? parts : null;
}

/**
 * Loads just the font files that a text needs and returns the list of faces for `ctx.font`. The bundled typefaces have
 * about 400 files a weight; a name needs two or three, so nothing is loaded before a text asks for it.
 *
 * @returns the faces as a CSS family list, and the characters that no bundled font has.
 */
export function facesFor(
  text: string,
  family: FontFamily,
  weight: number,
  locale: string,
): { families: string; missing: string[] } {
  const [primary, secondary] = LATIN_PACKAGES[family];
  const packages = [
    primary,
    secondary,
    ...SCRIPT_PACKAGES,
    ...ideographPackages(text, locale),
    EMOJI_PACKAGE,
  ];
  const base = fontPackage(primary);
  const faces = new Map<string, [order: number, face: string]>();
  const missing = new Set<string>();
  const use = (fonts: FontPackage, subset: FontSubset) => {
    const face = registerFace(fonts, subset, weight);
    faces.set(face, [packages.indexOf(fonts.name) * 1000 + fonts.subsets.indexOf(subset), face]);
  };
  const latin = base.subsets.find(({ key }) => key === "latin");
  if (latin) use(base, latin);
  for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
    const codePoints = [...segment]
      .filter((char) => !IGNORABLE.test(char))
      .map((char) => char.codePointAt(0) ?? 0);
    if (codePoints.length === 0) continue;
    const found =
      (EMOJI.test(segment) && findSubsets([EMOJI_PACKAGE], codePoints)) || findSubsets(packages, codePoints);
    if (!found) missing.add(segment);
    for (const part of found ?? []) use(...part);
  }
  const ordered = [...faces.values()].sort(([a], [b]) => a - b).map(([, face]) => `"${face}"`);
  return { families: ordered.join(", "), missing: [...missing] };
}
