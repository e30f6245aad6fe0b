import { expect, it } from "vitest";
import { FragmentCutter } from "./fragment-cutter.ts";

function box(type: string, content: string): Uint8Array {
  const bytes = Buffer.alloc(8 + content.length);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type + content, 4, "latin1");
  return bytes;
}

const FRAGMENTS = [
  Buffer.concat([box("styp", "x"), box("moof", "first"), box("mdat", "some data")]),
  Buffer.concat([box("moof", ""), box("mdat", "")]),
  Buffer.concat([box("moof", "third"), box("mdat", "data of it")]),
];

function cut(parts: readonly Uint8Array[]): { pieces: string[]; rest: string | null } {
  const cutter = new FragmentCutter();
  const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString("latin1");
  const pieces = parts.flatMap((part) => {
    const piece = cutter.add(part);
    return piece === null ? [] : [text(piece)];
  });
  const rest = cutter.rest();
  return { pieces, rest: rest && text(rest) };
}

const byBytes = (bytes: Uint8Array): Uint8Array[] => Array.from(bytes, (byte) => new Uint8Array([byte]));

it("gives each fragment when it is whole", () => {
  const { pieces, rest } = cut(byBytes(Buffer.concat(FRAGMENTS)));
  expect(pieces).toEqual(FRAGMENTS.map((each) => each.toString("latin1")));
  expect(rest).toBeNull();
});

it("gives all of it at once that has come at once, and the rest at the end", () => {
  const all = Buffer.concat(FRAGMENTS);
  expect(cut([all])).toEqual({ pieces: [all.toString("latin1")], rest: null });
  const short = all.subarray(0, all.length - 3);
  expect(cut([short]).pieces.join("") + cut([short]).rest).toBe(short.toString("latin1"));
  for (let at = 0; at < all.length; at += 1) {
    const { pieces, rest } = cut([all.subarray(0, at), all.subarray(at)]);
    expect(pieces.join("") + (rest ?? "")).toBe(all.toString("latin1"));
  }
});

it("gives as a whole what does not consist of boxes", () => {
  for (const text of ["#EXTM3U\n", "", "\0\0\0\0mdat", "\0\0\0\x01mdat12345678rest"])
    expect(cut(byBytes(Buffer.from(text, "latin1")))).toEqual({
      pieces: [],
      rest: text === "" ? null : text,
    });
});
