import { createHash } from "node:crypto";
import { UnusableFile } from "../media/unusable-file.ts";
import { type CodePointRanges, readCharacters } from "./font-characters.ts";
import { fontFaces, uploadedFaceName } from "./font-faces.ts";
import { BrokenFont, type FontTables, readFontTables } from "./font-tables.ts";

/** Most bytes of an uploaded font. */
export const MAX_FONT_BYTES = 10 * 1024 * 1024;

/** A font that cannot be used, in words for the person who sent it. */
export class UnusableFont extends UnusableFile {
  override name = "UnusableFont";
}

export type FontFile = {
  type: "ttf" | "otf" | "woff2";
  /** As the font calls itself, at most 100 characters; "" when it has no name. */
  family: string;
  style: "normal" | "italic";
  /** 1 to 1000; 400 is regular, 700 bold. Of a variable font the one that it has without being asked. */
  weight: number;
  /** The weights that a variable font can take, else null. */
  weights: { min: number; max: number } | null;
  /** The number of its glyphs. */
  glyphs: number;
  /** The characters that it can draw. */
  characters: CodePointRanges;
};

/**
 * Looks at a font's content.
 *
 * @throws UnusableFont for anything but one complete TTF, OTF or WOFF2 font of at most 10 MiB that can be drawn with.
 */
export function inspectFont(bytes: Uint8Array): FontFile {
  if (bytes.length > MAX_FONT_BYTES)
    throw new UnusableFont({ code: "font_too_large", facts: { limit_mebibytes: MAX_FONT_BYTES / 2 ** 20 } });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let facts: FontFile;
  try {
    facts = readFacts(buffer, readFontTables(buffer));
  } catch (cause) {
    if (cause instanceof BrokenFont) throw new UnusableFont(cause.fault, { cause });
    if (cause instanceof RangeError) throw new UnusableFont("font_damaged", { cause });
    throw cause;
  }
  if (facts.characters.length === 0) throw new UnusableFont("font_without_letters");
  // The drawing library decides whether the font is usable.
  const face = uploadedFaceName(createHash("sha256").update(buffer).digest("hex"));
  if (!fontFaces.load(face, buffer, () => buffer.length)) throw new UnusableFont("font_undrawable");
  return facts;
}

function readFacts(bytes: Buffer, tables: FontTables): FontFile {
  const head = required(tables, "head", 54);
  if (head.readUInt32BE(12) !== 0x5f0f3cf5) throw new BrokenFont("font_damaged");
  const names = readNames(required(tables, "name", 6));
  const os2 = tables.get("OS/2");
  const isItalic = (head.readUInt16BE(44) & 2) !== 0 || ((os2?.readUInt16BE(62) ?? 0) & 1) !== 0;
  const weight = os2?.readUInt16BE(4) ?? ((head.readUInt16BE(44) & 1) === 0 ? 400 : 700);
  const isPacked = bytes.toString("latin1", 0, 4) === "wOF2";
  return {
    type: isPacked ? "woff2" : tables.has("CFF ") || tables.has("CFF2") ? "otf" : "ttf",
    family: names.get(16) ?? names.get(1) ?? "",
    style: isItalic ? "italic" : "normal",
    weight: Math.min(1000, Math.max(1, weight)),
    weights: readWeightAxis(tables.get("fvar")),
    glyphs: required(tables, "maxp", 6).readUInt16BE(4),
    characters: readCharacters(required(tables, "cmap", 4)),
  };
}

function required(tables: FontTables, tag: string, length: number): Buffer {
  const table = tables.get(tag);
  if (!table || table.length < length) throw new BrokenFont("font_incomplete");
  return table;
}

/** The names by their number (1 and 16: family), Windows' Unicode ones before others. */
function readNames(table: Buffer): Map<number, string> {
  const names = new Map<number, string>();
  const count = table.readUInt16BE(2);
  const storage = table.readUInt16BE(4);
  for (let index = 0; index < count; index++) {
    const at = 6 + index * 12;
    const [platform, id] = [table.readUInt16BE(at), table.readUInt16BE(at + 6)];
    if (names.has(id) && platform !== 3) continue;
    const start = storage + table.readUInt16BE(at + 10);
    const raw = Buffer.from(table.subarray(start, start + table.readUInt16BE(at + 8)));
    const isUtf16 = platform !== 1 && raw.length % 2 === 0;
    const name = isUtf16 ? raw.swap16().toString("utf16le") : raw.toString("latin1");
    const clean = name.replace(/\p{C}/gu, "").trim().slice(0, 100);
    if (clean !== "") names.set(id, clean);
  }
  return names;
}

function readWeightAxis(fvar: Buffer | undefined): FontFile["weights"] {
  if (!fvar) return null;
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let index = 0; index < count; index++) {
    const at = start + index * size;
    if (fvar.toString("latin1", at, at + 4) === "wght")
      return { min: fvar.readInt32BE(at + 4) / 65536, max: fvar.readInt32BE(at + 12) / 65536 };
  }
  return null;
}
