import { describe, expect, it } from "vitest";
import type { VideoPacket } from "../encode/encoded-segment.ts";
import { SegmentPieces, wholeSegment } from "./segment-pieces.ts";

/** Pictures at these frames, of which the named ones can be begun at. */
const pictures = (frames: readonly number[], keys: readonly number[] = [0]): VideoPacket[] =>
  frames.map((frame) => ({ data: Buffer.from(`picture ${frame}`), frame, isKey: keys.includes(frame) }));

type Box = { type: string; content: Buffer };

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let position = 0; position < bytes.length; ) {
    const size = bytes.readUInt32BE(position);
    const type = bytes.toString("latin1", position + 4, position + 8);
    boxes.push({ type, content: bytes.subarray(position + 8, position + size) });
    position += size;
  }
  return boxes;
}

const contentOf = (boxes: readonly Box[], type: string): Buffer =>
  boxes.find((box) => box.type === type)?.content ?? Buffer.alloc(0);

/** What a fragment says of its samples, and their bytes by what it says. */
function read(piece: Buffer) {
  const boxes = boxesIn(piece);
  expect(boxes.map(({ type }) => type)).toEqual(["moof", "mdat"]);
  const inMoof = boxesIn(contentOf(boxes, "moof"));
  const inTrack = boxesIn(contentOf(inMoof, "traf"));
  const run = contentOf(inTrack, "trun");
  let position = run.readUInt32BE(8);
  const samples = Array.from({ length: run.readUInt32BE(4) }, (_, index) => {
    const [duration, size, flags] = [0, 4, 8].map((field) => run.readUInt32BE(12 + 12 * index + field)) as [
      number,
      number,
      number,
    ];
    const data = piece.toString("latin1", position, position + size);
    position += size;
    return { duration, data, isKey: (flags & 0x10000) === 0 };
  });
  expect(position).toBe(piece.length);
  return {
    number: contentOf(inMoof, "mfhd").readUInt32BE(4),
    time: contentOf(inTrack, "tfdt").readUInt32BE(4),
    samples,
  };
}

function cut(packets: readonly VideoPacket[], frames: number, place = { from: 100, fps: 25 }) {
  const pieces = new SegmentPieces(place);
  const all = packets.flatMap((packet) => pieces.add(packet) ?? []);
  return { all, last: pieces.end(frames) };
}

describe("the pieces of a segment", () => {
  it("are the first two pictures, and then a fifth of a second each", () => {
    const { all, last } = cut(pictures([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 13);
    const fragments = [...all, last].map(read);
    expect(fragments.map(({ time, samples }) => [time, samples.length])).toEqual([
      ...[[100, 1] as const, [101, 1] as const],
      ...[[102, 5] as const, [107, 5] as const, [112, 1] as const],
    ]);
    expect(fragments.flatMap(({ samples }) => samples.map(({ data }) => data))).toEqual(
      Array.from({ length: 13 }, (_, frame) => `picture ${frame}`),
    );
    expect(fragments.flatMap(({ samples }) => samples.map(({ isKey }) => isKey))).toEqual(
      Array.from({ length: 13 }, (_, frame) => frame === 0),
    );
    expect(fragments.map(({ number }) => number)).toEqual([101, 102, 103, 108, 113]);
  });

  it("say of each picture for how long it stays, also of one that stays beyond the end of a piece", () => {
    const { all, last } = cut(pictures([0, 3, 30, 31, 40], [0, 30]), 50);
    const fragments = [...all, last].map(read);
    expect(fragments.flatMap(({ samples }) => samples.map(({ duration }) => duration))).toEqual([
      3, 27, 1, 9, 10,
    ]);
    let time = 100;
    for (const fragment of fragments) {
      expect(fragment.time).toBe(time);
      time += fragment.samples.reduce((sum, { duration }) => sum + duration, 0);
    }
    expect(time).toBe(150);
    expect(fragments.flatMap(({ samples }) => samples.map(({ isKey }) => isKey))).toEqual([
      ...[true, false],
      ...[true, false, false],
    ]);
  });

  it.each([
    [[0], 1],
    [[0], 50],
    [[0, 49], 50],
    [Array.from({ length: 50 }, (_, frame) => frame), 50],
  ])("are the bytes of the whole segment: pictures at %j of %i frames", async (frames, count) => {
    const packets = pictures(frames);
    const place = { from: 7, fps: 30 };
    const { all, last } = cut(packets, count, place);
    expect(Buffer.concat([...all, last])).toEqual(await wholeSegment({ frames: count, packets }, place));
  });
});
