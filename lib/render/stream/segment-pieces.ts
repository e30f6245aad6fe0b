import type { VideoPacket } from "../encode/encoded-segment.ts";

/** Seconds of a piece: short, so that a player has the next soon, and long enough for its hundred bytes of header. */
const PIECE_SECONDS = 0.2;
/** How many frames at the beginning are pieces of their own. */
const SINGLE_FRAMES = 2;

/** ISO/IEC 14496-12, 8.8.3.1: of a sample that refers to no other, and of one that does and is none to begin at. */
const KEY_SAMPLE = 0x02000000;
const OTHER_SAMPLE = 0x01010000;
/** Data is counted from the fragment's own beginning. */
const DEFAULT_BASE_IS_MOOF = 0x020000;
/** A run says where its data begins, and of each sample its duration, its size and its flags. */
const RUN_FLAGS = 0x000001 | 0x000100 | 0x000200 | 0x000400;
const TRACK = 1;

type Sample = VideoPacket & { duration: number };

/**
 * Writes encoded pictures as a segment of the video's track, a piece at a time (a chunk of ISO/IEC 23000-19, 7.3.2.3): each
 * can be played as soon as it is there. The first two have one picture, so that something is to be seen: hls.js hands a piece on
 * when it has the beginning of the next. The same pictures make the same bytes, whenever they come. A tick of the track is a
 * frame.
 */
export class SegmentPieces {
  readonly #from: number;
  readonly #pieceFrames: number;
  readonly #samples: Sample[] = [];
  /** Of which it is not known yet for how long it stays. */
  #held: VideoPacket | null = null;
  /** The frame of the segment with which the next piece begins. */
  #boundary = 1;

  /** @param place the segment's first frame in the video, and frames a second */
  constructor({ from, fps }: { from: number; fps: number }) {
    this.#from = from;
    this.#pieceFrames = Math.max(1, Math.round(fps * PIECE_SECONDS));
  }

  /** Takes the next picture in the order in which they are shown. @returns the piece that ends before it, if one does */
  add(packet: VideoPacket): Buffer | null {
    this.#hold(packet.frame);
    this.#held = packet;
    if (packet.frame < this.#boundary) return null;
    const passed = Math.floor((packet.frame - SINGLE_FRAMES) / this.#pieceFrames);
    this.#boundary = SINGLE_FRAMES + (packet.frame < SINGLE_FRAMES ? 0 : this.#pieceFrames * (1 + passed));
    return this.#take();
  }

  /** @param frames of the segment. @returns the last piece */
  end(frames: number): Buffer {
    this.#hold(frames);
    this.#held = null;
    return this.#take();
  }

  #hold(until: number): void {
    if (this.#held !== null) this.#samples.push({ ...this.#held, duration: until - this.#held.frame });
  }

  #take(): Buffer {
    const samples = this.#samples.splice(0);
    return fragment(samples, this.#from + (samples[0]?.frame ?? 0));
  }
}

/** All pieces of a segment of which every picture is there. */
export async function wholeSegment(
  { frames, packets }: { frames: number; packets: AsyncIterable<VideoPacket> | Iterable<VideoPacket> },
  place: { from: number; fps: number },
): Promise<Buffer> {
  const pieces = new SegmentPieces(place);
  const all: Buffer[] = [];
  for await (const packet of packets) {
    const piece = pieces.add(packet);
    if (piece !== null) all.push(piece);
  }
  return Buffer.concat([...all, pieces.end(frames)]);
}

/** A movie fragment and its data: ISO/IEC 14496-12, 8.8. @param time of its first sample, in ticks */
function fragment(samples: readonly Sample[], time: number): Buffer {
  const table = samples.flatMap(({ data, duration, isKey }) => [
    ...[duration, data.byteLength, isKey ? KEY_SAMPLE : OTHER_SAMPLE],
  ]);
  const moof = (dataOffset: number) =>
    box(
      "moof",
      // Each is numbered, with numbers that grow: its time does.
      fullBox("mfhd", 0, words(time + 1)),
      box(
        "traf",
        fullBox("tfhd", DEFAULT_BASE_IS_MOOF, words(TRACK)),
        // A 32-bit time of frames is enough for two years.
        fullBox("tfdt", 0, words(time)),
        fullBox("trun", RUN_FLAGS, words(samples.length, dataOffset, ...table)),
      ),
    );
  const head = 8;
  const offset = moof(0).byteLength + head;
  return Buffer.concat([moof(offset), box("mdat", ...samples.map(({ data }) => data))]);
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const size = content.reduce((sum, { byteLength }) => sum + byteLength, 8);
  return Buffer.concat([words(size), Buffer.from(type, "latin1"), ...content]);
}

/** @param flags with a version of 0 before them */
function fullBox(type: string, flags: number, content: Uint8Array): Buffer {
  return box(type, words(flags), content);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
