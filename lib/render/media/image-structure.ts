import { crc32 } from "node:zlib";

/** What a picture file says about itself before anything is decoded. */
export type ImageStructure = { type: "jpeg" | "png" | "webp"; width: number; height: number };

/** A file with contradictory sizes: the checked picture and the decoded one could be different. */
export class ContradictoryImage extends Error {
  override name = "ContradictoryImage";
}

const PNG_SIGNATURE = "89504e470d0a1a0a";

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, to);
}

/** Walks a PNG's chunks, each of which carries a check sum; complete files have one header and end with IEND. */
function readPng(bytes: Buffer): ImageStructure | null {
  if (bytes.length < 33 || ascii(bytes, 12, 16) !== "IHDR" || bytes.readUInt32BE(8) !== 13) return null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      return null;
    const type = ascii(bytes, at + 4, at + 8);
    if (type === "IHDR" && at > 8) throw new ContradictoryImage("A PNG with a second header");
    if (type === "IEND")
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

/**
 * Segments that state their length. Decoders disagree about the end of others, such as a restart outside a
 * scan.
 */
const hasLength = (marker: number) =>
  marker === 0xfe || (marker >= 0xe0 && marker <= 0xef) || (marker >= 0xda && marker <= 0xdd);
const isTable = (marker: number) => marker === 0xc4 || marker === 0xcc;
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && !isTable(marker);

/** Walks a JPEG's segments; complete files have one frame, a scan and the marker of the end. */
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
    const isFrame = isFrameHeader(marker);
    if (!(isFrame || isTable(marker) || hasLength(marker)) || at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame && size !== null) throw new ContradictoryImage("A JPEG with a second frame header");
    if (isFrame && at + 9 <= bytes.length)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    hasScan ||= marker === 0xda;
    at = marker === 0xda ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
  }
  return null;
}

type Size = { width: number; height: number };

/** The size of the picture that a chunk of a WebP holds; null for a chunk that holds none. */
function readWebpPicture(bytes: Buffer, at: number): Size | null {
  const kind = ascii(bytes, at, at + 4);
  if (kind === "ANMF" && at + 24 <= bytes.length)
    return { width: bytes.readUIntLE(at + 14, 3) + 1, height: bytes.readUIntLE(at + 17, 3) + 1 };
  if (kind === "VP8L" && at + 13 <= bytes.length) {
    const packed = bytes.readUInt32LE(at + 9);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== "VP8 " || at + 18 > bytes.length) return null;
  return { width: bytes.readUInt16LE(at + 14) & 0x3fff, height: bytes.readUInt16LE(at + 16) & 0x3fff };
}

/** Where an animation's frame has its own picture: behind its place, size and duration. */
const FRAME_HEADER = 16;

/** No picture of an extended WebP is larger than its canvas, also in an animation. */
function refuseLargerThan(canvas: Size, bytes: Buffer): void {
  const end = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  for (let at = 30; at + 8 <= end; ) {
    const isFrame = ascii(bytes, at, at + 4) === "ANMF";
    for (const place of isFrame ? [at, ...picturesOfFrame(bytes, at)] : [at]) {
      const size = readWebpPicture(bytes, place);
      if (size !== null && (size.width > canvas.width || size.height > canvas.height))
        throw new ContradictoryImage("A WebP with a picture larger than its canvas");
    }
    at += 8 + evened(bytes.readUInt32LE(at + 4));
  }
}

function* picturesOfFrame(bytes: Buffer, frame: number): Generator<number> {
  const end = Math.min(bytes.length, frame + 8 + bytes.readUInt32LE(frame + 4));
  for (let at = frame + 8 + FRAME_HEADER; at + 8 <= end; at += 8 + evened(bytes.readUInt32LE(at + 4)))
    yield at;
}

/** Chunks of an odd length have a byte more. */
const evened = (length: number) => length + (length % 2);

/** Reads a WebP's first chunk; a complete file is as long as its RIFF header says. */
function readWebp(bytes: Buffer): ImageStructure | null {
  if (bytes.length < 30 || bytes.length < bytes.readUInt32LE(4) + 8) return null;
  if (ascii(bytes, 12, 16) !== "VP8X") {
    const size = readWebpPicture(bytes, 12);
    return size && { type: "webp", ...size };
  }
  const canvas = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  refuseLargerThan(canvas, bytes);
  return { type: "webp", ...canvas };
}

/**
 * Reads the type and size of a JPEG, PNG or WebP file from its content, not its name, and checks that the
 * file is complete: decoders silently fill a truncated picture with grey.
 *
 * @returns null for other files, and for damaged or cut ones.
 * @throws ContradictoryImage for one that states more than one size.
 */
export function readImageStructure(bytes: Buffer): ImageStructure | null {
  if (bytes.toString("hex", 0, 8) === PNG_SIGNATURE) return readPng(bytes);
  if (bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return readWebp(bytes);
  return null;
}
