import { createHash } from "node:crypto";

/** One encoded picture. */
export type VideoPacket = {
  data: Uint8Array;
  /** Refers to no other picture, nor does any after it refer to one before it. */
  isKey: boolean;
  /** Which frame of the segment it is, from 0; packets are in the order in which they are decoded. */
  frame: number;
};

/** What a decoder needs before the first picture. Segments with different setups cannot be joined. */
export type DecoderSetup = Pick<VideoDecoderConfig, "codec" | "codedWidth" | "codedHeight" | "colorSpace"> & {
  /** The AVCDecoderConfigurationRecord of ISO 14496-15: profile, level and parameter sets. */
  description: Uint8Array;
};

/** A run of encoded frames that begins with a key frame. */
export type EncodedSegment = {
  setup: DecoderSetup;
  frames: number;
  /** How many packets there are: a frame that stays is one picture. */
  pictures: number;
  packets(): Iterable<VideoPacket> | AsyncIterable<VideoPacket>;
};

/** Segments that cannot follow each other in one video. */
export class UnjoinableSegments extends Error {
  override name = "UnjoinableSegments";
}

type Header = {
  frames: number;
  setup: Omit<DecoderSetup, "description"> & { description: string };
  /** Size in bytes, frame, 1 for a key frame. */
  packets: [size: number, frame: number, key: 0 | 1][];
};

const HASH_BYTES = 32;
const LENGTH_BYTES = 4;

/** Content with its hash in front. */
export function withHash(content: Buffer): Buffer {
  return Buffer.concat([createHash("sha256").update(content).digest(), content]);
}

/** The content that was given to `withHash`, or null if it is damaged. */
export function verified(bytes: Buffer): Buffer | null {
  const content = bytes.subarray(HASH_BYTES);
  return createHash("sha256").update(content).digest().equals(bytes.subarray(0, HASH_BYTES)) ? content : null;
}

/** A segment as one piece: a hash of all that follows, the header's length, the header in JSON, the packets' bytes. */
export async function serializeSegment(segment: EncodedSegment): Promise<Buffer> {
  const packets: Header["packets"] = [];
  const contents: Uint8Array[] = [];
  for await (const { data, frame, isKey } of segment.packets()) {
    packets.push([data.byteLength, frame, isKey ? 1 : 0]);
    contents.push(data);
  }
  const description = Buffer.from(segment.setup.description).toString("base64");
  const header = Buffer.from(
    JSON.stringify({ setup: { ...segment.setup, description }, frames: segment.frames, packets }),
  );
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(header.length);
  return withHash(Buffer.concat([length, header, ...contents]));
}

/** Reads what `serializeSegment` wrote; null for anything else, a damaged piece among them. */
export function parseSegment(bytes: Buffer): EncodedSegment | null {
  const body = verified(bytes);
  if (!body) return null;
  const start = LENGTH_BYTES + body.readUInt32BE(0);
  const { setup, frames, packets } = JSON.parse(body.toString("utf8", LENGTH_BYTES, start)) as Header;
  return {
    setup: { ...setup, description: Buffer.from(setup.description, "base64") },
    frames,
    pictures: packets.length,
    *packets() {
      let position = start;
      for (const [size, frame, key] of packets) {
        yield { data: body.subarray(position, position + size), frame, isKey: key === 1 };
        position += size;
      }
    },
  };
}
