import { crc32 } from "node:zlib";

/** What a picture file says about itself before anything is decoded. */
export type ImageStructure = { type: "jpeg" | "png" | "webp"; width: number; height: number };

const PNG_SIGNATURE = "89504e470d0a1a0a";

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, to);
}

/** Walks a PNG's chunks, each of which carries a check sum; complete files end with IEND. */
function readPng(bytes: Buffer): ImageStructure | null {
  if (bytes.length < 33 || ascii(bytes, 12, 16) !== "IHDR") return null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return null;
    if (ascii(bytes, at + 4, at + 8) === "IEND")
      return { type: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    at = end;
  }
  return null;
}

/** Where the next marker after entropy-coded data stands: 0xFF followed by neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}

/** Walks a JPEG's segments; complete files have a frame, a scan and the marker of the end. */
function readJpeg(bytes: Buffer): ImageStructure | null {
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (at >= 0 && at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return size && hasScan ? { type: "jpeg", ...size } : null;
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame && at + 9 <= bytes.length)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    hasScan ||= marker === 0xda;
    at = marker === 0xda ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
  }
  return null;
}

/** Reads a WebP's first chunk; a complete file is as long as its RIFF header says. */
function readWebp(bytes: Buffer): ImageStructure | null {
  if (bytes.length < 30 || bytes.length < bytes.readUInt32LE(4) + 8) return null;
  const kind = ascii(bytes, 12, 16);
  if (kind === "VP8X")
    return { type: "webp", width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === "VP8L") {
    const packed = bytes.readUInt32LE(21);
    return { type: "webp", width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== "VP8 ") return null;
  return { type: "webp", width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/**
 * Reads the type and size of a JPEG, PNG or WebP file from its content, not its name, and makes sure that the file is
 * there to its end: decoders fill a cut picture with grey without a word.
 *
 * @returns null for other files, and for damaged or cut ones.
 */
export function readImageStructure(bytes: Buffer): ImageStructure | null {
  if (bytes.toString("hex", 0, 8) === PNG_SIGNATURE) return readPng(bytes);
  if (bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return readWebp(bytes);
  return null;
}
