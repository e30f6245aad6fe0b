import { brotliDecompressSync } from "node:zlib";
import { UnusableFile } from "../media/unusable-file.ts";

/** Most bytes that a font may unpack to; the largest that one person would upload, CJK in one weight, have about 20 MB. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_TABLES = 100;

/** The tags that WOFF2 writes as a number (W3C Recommendation WOFF 2.0, section 4.1). */
const KNOWN_TAGS = (
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT " +
  "VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar " +
  "fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
).match(/.{4}(?: |$)/g);

export type FontTables = ReadonlyMap<string, Buffer>;

/** What is wrong with a font's structure. */
export class BrokenFont extends UnusableFile {
  override name = "BrokenFont";
}

/**
 * Finds the tables of a TrueType or OpenType font, plain or packed as WOFF2. Those that WOFF2 transforms (`glyf`,
 * `loca`, `hmtx`) are left as they are packed.
 *
 * @throws BrokenFont when it is neither, a collection, or not whole.
 */
export function readFontTables(bytes: Buffer): FontTables {
  try {
    const signature = bytes.toString("latin1", 0, 4);
    if (signature === "ttcf") throw new BrokenFont("font_collection");
    if (signature === "wOF2") return packedTables(bytes);
    if (["\0\u0001\0\0", "OTTO", "true"].includes(signature)) return plainTables(bytes);
  } catch (cause) {
    if (cause instanceof BrokenFont) throw cause;
    throw new BrokenFont("font_damaged", { cause });
  }
  throw new BrokenFont("font_unknown");
}

/** A part of the bytes that must be there whole. */
function part(bytes: Buffer, offset: number, length: number): Buffer {
  if (offset + length > bytes.length) throw new BrokenFont("font_incomplete");
  return bytes.subarray(offset, offset + length);
}

function plainTables(bytes: Buffer): FontTables {
  const count = bytes.readUInt16BE(4);
  if (count > MAX_TABLES) throw new BrokenFont("font_damaged");
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < count; index++) {
    const entry = part(bytes, 12 + index * 16, 16);
    tables.set(entry.toString("latin1", 0, 4), part(bytes, entry.readUInt32BE(8), entry.readUInt32BE(12)));
  }
  return tables;
}

function packedTables(bytes: Buffer): FontTables {
  if (bytes.toString("latin1", 4, 8) === "ttcf") throw new BrokenFont("font_collection");
  const count = bytes.readUInt16BE(12);
  if (count > MAX_TABLES || bytes.readUInt32BE(8) !== bytes.length) throw new BrokenFont("font_incomplete");
  const entries: { tag: string; length: number }[] = [];
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (let digit = 0; digit < 5; digit++) {
      const byte = bytes.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new BrokenFont("font_damaged");
  };
  for (let index = 0; index < count; index++) {
    const flags = bytes.readUInt8(at++);
    let tag = KNOWN_TAGS?.[flags & 0x3f]?.slice(0, 4);
    if (tag === undefined) {
      tag = part(bytes, at, 4).toString("latin1");
      at += 4;
    }
    const version = flags >> 6;
    const length = base128();
    // Of glyf and loca version 3 means "as it is", of every other table version 0.
    const isTransformed = tag === "glyf" || tag === "loca" ? version !== 3 : version !== 0;
    entries.push({ tag, length: isTransformed ? base128() : length });
  }
  const unpacked = brotliDecompressSync(part(bytes, at, bytes.readUInt32BE(20)), {
    maxOutputLength: MAX_UNPACKED_BYTES,
  });
  const tables = new Map<string, Buffer>();
  let offset = 0;
  for (const { tag, length } of entries) {
    tables.set(tag, part(unpacked, offset, length));
    offset += length;
  }
  return tables;
}
