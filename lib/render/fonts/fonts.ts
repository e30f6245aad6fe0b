import { statSync } from "node:fs";
import { join } from "node:path";
import { type BundledFamily, isBundledFamily } from "#lib/contract/scene/scene-fonts.ts";
import { canDraw, covers, type FontPackage, type FontSubset, fontPackage } from "./font-coverage.ts";
import { fontFaces } from "./font-faces.ts";
import type { UploadedFace, UploadedFonts } from "./uploaded-fonts.ts";

/** Scripts beyond those of the chosen typeface, in the order in which a character is looked for. */
const SCRIPT_PACKAGES = [
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-devanagari",
  "noto-sans-tamil",
  "noto-sans-thai",
  "noto-sans-armenian",
  "noto-sans-bengali",
  "noto-sans-ethiopic",
  "noto-sans-georgian",
  "noto-sans-gujarati",
  "noto-sans-gurmukhi",
  "noto-sans-kannada",
  "noto-sans-khmer",
  "noto-sans-lao",
  "noto-sans-malayalam",
  "noto-sans-myanmar",
  "noto-sans-oriya",
  "noto-sans-sinhala",
  "noto-sans-syriac",
  "noto-sans-telugu",
  "noto-sans-thaana",
  "noto-serif-tibetan",
];
const EMOJI_PACKAGE = "noto-color-emoji";

/** Each family's own package, and the others that have Latin, Greek and Cyrillic letters. */
const LATIN_PACKAGES: Readonly<Record<BundledFamily, readonly string[]>> = {
  Inter: ["inter", "noto-sans"],
  "Noto Sans": ["noto-sans", "inter"],
  "Playfair Display": ["playfair-display", "noto-sans", "inter"],
  "Space Grotesk": ["space-grotesk", "inter", "noto-sans"],
  Caveat: ["caveat", "noto-sans", "inter"],
  Montserrat: ["montserrat", "noto-sans", "inter"],
  Poppins: ["poppins", "noto-sans", "inter"],
  Raleway: ["raleway", "noto-sans", "inter"],
  Oswald: ["oswald", "noto-sans", "inter"],
  Lora: ["lora", "noto-sans", "inter"],
  "DM Serif Display": ["dm-serif-display", "noto-sans", "inter"],
  "Abril Fatface": ["abril-fatface", "noto-sans", "inter"],
  "Bebas Neue": ["bebas-neue", "noto-sans", "inter"],
  "Dancing Script": ["dancing-script", "noto-sans", "inter"],
  "Great Vibes": ["great-vibes", "noto-sans", "inter"],
  Pacifico: ["pacifico", "noto-sans", "inter"],
};

/** What a text asks for; `family` is a bundled one or one of the uploaded. */
export type FontRequest = { family: string; weight: number; isItalic: boolean };

export type Faces = {
  /** The faces as a CSS family list for `ctx.font`. */
  families: string;
  /** The weight that the first face has. If asked for a higher weight, Skia would synthesize it. */
  weight: number;
  /** The characters that no face has. */
  missing: string[];
};

/** Controls, marks of direction, joiners and variation selectors: no font has to draw them. */
const IGNORABLE = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}|\u20E3/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

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

/** The weight nearest to the one that is asked for; of two as near, the bolder from 500 on. */
function nearestWeight(weights: readonly number[], wanted: number): number {
  const distance = (weight: number) =>
    Math.abs(weight - wanted) - (weight > wanted === wanted >= 500 ? 0.5 : 0);
  return weights.reduce(
    (best, weight) => (distance(weight) < distance(best) ? weight : best),
    weights[0] ?? 400,
  );
}

/** Registers a subset's file under a unique name and returns the name. */
function registerFace(fonts: FontPackage, subset: FontSubset, request: FontRequest): string {
  const weight = nearestWeight(fonts.weights, request.weight);
  const isItalic = request.isItalic && fonts.hasItalic;
  const name = `${fonts.name}-${subset.key}-${weight}`;
  const face = isItalic ? `${name}-italic` : name;
  // Skia draws the woff2 of the colour emoji as empty boxes (seen with 1.1.1); the woff of the same release is right.
  const type = fonts.name === EMOJI_PACKAGE ? "woff" : "woff2";
  const path = join(fonts.folder, "files", `${name}-${isItalic ? "italic" : "normal"}.${type}`);
  if (!fontFaces.load(face, path, () => statSync(path).size))
    throw new Error(`The font ${path} cannot be loaded; run npm ci`);
  return face;
}

type SubsetMatch = [FontPackage, FontSubset];

function subsetWith(packages: readonly string[], codePoints: readonly number[]): SubsetMatch | null {
  for (const name of packages) {
    const fonts = fontPackage(name);
    // Emoji stand for more than their code points: a family is one picture. Their package's own list is right.
    const has = (subset: FontSubset, codePoint: number) =>
      name === EMOJI_PACKAGE ? covers(subset.ranges, codePoint) : canDraw(fonts, subset, codePoint);
    const subset = fonts.subsets.find((candidate) =>
      codePoints.every((codePoint) => has(candidate, codePoint)),
    );
    if (subset) return [fonts, subset];
  }
  return null;
}

/** The subsets that draw a cluster: one with all of its code points, else one for each; null when any has none. */
function findSubsets(packages: readonly string[], codePoints: readonly number[]): SubsetMatch[] | null {
  const whole = subsetWith(packages, codePoints);
  if (whole) return [whole];
  const parts = codePoints.map((codePoint) => subsetWith(packages, [codePoint]));
  return parts.every((part) => part !== null) ? parts : null;
}

/** The file of an uploaded family that is nearest to what is asked for; its style counts before its weight. */
function nearestFace(files: readonly UploadedFace[], request: FontRequest): UploadedFace | undefined {
  const rightStyle = files.filter((file) => file.isItalic === request.isItalic);
  const candidates = rightStyle.length > 0 ? rightStyle : files;
  const weight = nearestWeight(
    candidates.map((file) => ownWeight(file, request.weight)),
    request.weight,
  );
  return candidates.find((file) => ownWeight(file, request.weight) === weight);
}

function ownWeight({ weight, weights }: UploadedFace, wanted: number): number {
  return weights ? Math.min(weights.max, Math.max(weights.min, wanted)) : weight;
}

/** What a reader sees as one character, without what no font has to draw. */
function clustersOf(text: string): { segment: string; codePoints: number[] }[] {
  const clusters = Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => ({
    segment,
    codePoints: [...segment].filter((char) => !IGNORABLE.test(char)).map((char) => char.codePointAt(0) ?? 0),
  }));
  return clusters.filter(({ codePoints }) => codePoints.length > 0);
}

/**
 * Loads just the font files that a text needs and returns the list of faces for `ctx.font`. The bundled typefaces have
 * about 400 files a weight; a name needs two or three, so nothing is loaded before a text asks for it.
 *
 * @param options.around the whole text that this is a part of, which tells the language of ideographs.
 */
export function facesFor(
  text: string,
  request: FontRequest,
  locale: string,
  { uploaded, around }: { uploaded?: UploadedFonts; around?: string } = {},
): Faces {
  const own = nearestFace(uploaded?.get(request.family) ?? [], request);
  const latin = LATIN_PACKAGES[isBundledFamily(request.family) ? request.family : "Inter"];
  const packages = [
    ...latin,
    ...SCRIPT_PACKAGES,
    ...ideographPackages(around ?? text, locale),
    EMOJI_PACKAGE,
  ];
  const used = new Map<string, number>();
  const missing = new Set<string>();
  const use = (fonts: FontPackage, subset: FontSubset) => {
    const order = packages.indexOf(fonts.name) * 1000 + fonts.subsets.indexOf(subset);
    used.set(registerFace(fonts, subset, request), order);
  };
  const base = fontPackage(latin[0] ?? "inter");
  const basic = base.subsets.find(({ key }) => key === "latin");
  if (own) used.set(own.face, -1);
  else if (basic) use(base, basic);
  for (const { segment, codePoints } of clustersOf(text)) {
    const isEmoji = EMOJI.test(segment);
    const emoji = isEmoji ? findSubsets([EMOJI_PACKAGE], codePoints) : null;
    if (!emoji && own && codePoints.every((codePoint) => covers(own.characters, codePoint))) continue;
    const found = emoji ?? findSubsets(packages, codePoints);
    if (!found) missing.add(segment);
    for (const part of found ?? []) use(...part);
  }
  const ordered = [...used].sort(([, a], [, b]) => a - b).map(([face]) => `"${face}"`);
  const weight = own ? ownWeight(own, request.weight) : nearestWeight(base.weights, request.weight);
  return { families: ordered.join(", "), weight, missing: [...missing] };
}
