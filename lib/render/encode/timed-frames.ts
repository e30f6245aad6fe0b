/**
 * Raw frames with times, as a live Matroska stream (RFC 9559): the plainest form that all builds of ffmpeg read in which
 * a frame can stay for longer than one.
 */

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VIDEO = 0xe0;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;

/** All bits set: the length of the stream is unknown. */
const UNKNOWN_SIZE = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
/** Track 1, no time beside the cluster's, a key frame. */
const BLOCK_HEADER = Buffer.from([0x81, 0x00, 0x00, 0x80]);
const NANOSECONDS = 1_000_000_000;

function bigEndian(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
}

/** Identifier and size, the latter always in eight bytes, of which the first says so. */
function head(id: number, size: number): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(size));
  length[0] = 0x01;
  return Buffer.concat([bigEndian(id), length]);
}

function element(id: number, ...content: readonly (Buffer | string | number)[]): Buffer {
  const parts = content.map((one) => (typeof one === "number" ? bigEndian(one) : Buffer.from(one)));
  const body = Buffer.concat(parts);
  return Buffer.concat([head(id, body.length), body]);
}

/** What the stream begins with: one track of raw I420 pictures, width and height in pixels. */
export function streamHead({ width, height, fps }: { width: number; height: number; fps: number }): Buffer {
  const ebml = element(
    EBML,
    element(0x4282, "matroska"), // DocType
    element(0x4287, 4), // its version
    element(0x4285, 2), // and the one that is enough to read it
  );
  // Times count frames, so that none is rounded.
  const info = element(INFO, element(0x2ad7b1, Math.round(NANOSECONDS / fps)));
  const video = element(VIDEO, element(0xb0, width), element(0xba, height), element(0x2eb524, "I420"));
  const track = element(
    TRACK,
    element(0xd7, 1), // number
    element(0x73c5, 1), // unique identifier
    element(0x83, 1), // type: video
    element(0x9c, 0), // no lacing
    element(0x23e383, Math.round(NANOSECONDS / fps)), // a frame's duration
    element(0x86, "V_UNCOMPRESSED"),
    video,
  );
  return Buffer.concat([ebml, bigEndian(SEGMENT), UNKNOWN_SIZE, info, element(TRACKS, track)]);
}

/** What goes before a picture of `size` bytes that is to be seen from a frame on, counted from 0, until the next comes. */
export function pictureHead(frame: number, size: number): Buffer {
  const time = element(TIMESTAMP, frame);
  const block = Buffer.concat([head(SIMPLE_BLOCK, BLOCK_HEADER.length + size), BLOCK_HEADER]);
  return Buffer.concat([head(CLUSTER, time.length + block.length + size), time, block]);
}
