import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { openZip, zipSize } from "./zip-stream.ts";

// The directory of the zip has 65,535 bytes where one more name makes it need 16 bits and one more.
it.each([1, 600, 1100, 3000])("knows the size of a zip of %i files before it is made", async (count) => {
  const files = { read: () => Readable.from([Buffer.alloc(10)]) };
  const entries = Array.from({ length: count }, (_, index) => ({
    ...{ videoId: String(index), name: `Ünal_${index}.mp4`, storageKey: `a/${index}.mp4`, size: 10 },
    modifiedAt: new Date("2026-11-20T12:00:00Z"),
  }));
  const content = { entries, tables: [{ name: "manifest.csv", text: "Ünal" }] };
  let size = 0;
  for await (const piece of openZip(content, files)) size += piece.byteLength;
  expect(zipSize(content)).toBe(size);
});
