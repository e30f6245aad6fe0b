import { readFile, stat } from "node:fs/promises";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { contentHash } from "../cache/content-hash.ts";
import { RenderFault, renderFault, unusableFault } from "../render-fault.ts";
import type { CodePointRanges } from "./font-characters.ts";
import { fontFaces, uploadedFaceName } from "./font-faces.ts";
import { inspectFont, UnusableFont } from "./inspect-font.ts";

const KNOWN_FONTS = 100;

type FontFacts = {
  weight: number;
  weights: { min: number; max: number } | null;
  isItalic: boolean;
  characters: CodePointRanges;
};

/** A file of an uploaded typeface, loaded under a name that only the same content has: two organizations may both have a "Brand". */
export type UploadedFace = FontFacts & { face: string };

/** The files of each family. */
export type UploadedFonts = ReadonlyMap<string, readonly UploadedFace[]>;

const known = new Map<string, FontFacts>();

async function factsOf(path: string, hash: string): Promise<FontFacts> {
  const found = known.get(hash);
  if (found) return found;
  const { weight, weights, style, characters } = inspectFont(await readFile(path));
  const facts = { weight, weights, isItalic: style === "italic", characters };
  const [oldest] = known.keys();
  if (known.size >= KNOWN_FONTS && oldest !== undefined) known.delete(oldest);
  known.set(hash, facts);
  return facts;
}

async function loadFace(path: string): Promise<UploadedFace> {
  const hash = await contentHash(path);
  const facts = await factsOf(path, hash);
  const { size } = await stat(path);
  const face = uploadedFaceName(hash);
  if (!fontFaces.load(face, path, () => size)) throw new UnusableFont("font_undrawable");
  return { ...facts, face };
}

async function loadOrFault(
  { family, asset_id }: { family: string; asset_id: string },
  assets: ReadonlyMap<string, { path: string }>,
): Promise<UploadedFace> {
  const file = assets.get(asset_id.toLowerCase());
  if (!file) throw renderFault("font_missing", { family });
  try {
    return await loadFace(file.path);
  } catch (cause) {
    if (cause instanceof UnusableFont) throw unusableFault(cause, { kind: "font", family });
    const isGone = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw renderFault(isGone ? "font_file_gone" : "font_file_unreadable", { family }, undefined, { cause });
  }
}

/**
 * Loads a scene's uploaded fonts.
 *
 * @param assets files by asset id (lower case).
 * @returns what could be loaded, and a fault for each file that could not: asset_missing, asset_unreadable or
 *   storage_unavailable.
 */
export async function loadUploadedFonts(
  fonts: NonNullable<Scene["fonts"]>,
  assets: ReadonlyMap<string, { path: string }>,
): Promise<{ fonts: UploadedFonts; faults: RenderFault[] }> {
  const loaded = new Map<string, UploadedFace[]>();
  const faults: RenderFault[] = [];
  for (const font of fonts) {
    try {
      const face = await loadOrFault(font, assets);
      loaded.set(font.family, [...(loaded.get(font.family) ?? []), face]);
    } catch (error) {
      if (!(error instanceof RenderFault)) throw error;
      faults.push(error);
    }
  }
  return { fonts: loaded, faults };
}
