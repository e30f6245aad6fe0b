import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { covers } from "./font-coverage.ts";
import { inspectFont, MAX_FONT_BYTES, UnusableFont } from "./inspect-font.ts";
import { installedPackage } from "./installed-package.ts";

const file = (name: string, face: string) =>
  readFileSync(join(installedPackage(name) ?? "", "files", `${face}.woff2`));
const playfair = file("@fontsource/playfair-display", "playfair-display-latin-700-italic");

/** A plain font of one page, as small as can be: enough to be read, not to be drawn with. */
function plainFont(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + entries.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  let offset = header.length;
  for (const [index, [tag, table]] of entries.entries()) {
    header.write(tag, 12 + index * 16, "latin1");
    header.writeUInt32BE(offset, 20 + index * 16);
    header.writeUInt32BE(table.length, 24 + index * 16);
    offset += table.length;
  }
  return Buffer.concat([header, ...entries.map(([, table]) => table)]);
}

function reasonOf(bytes: Uint8Array): string {
  try {
    inspectFont(bytes);
  } catch (error) {
    if (error instanceof UnusableFont) return error.message;
    throw error;
  }
  return "";
}

describe("inspectFont", () => {
  it("reads a font's names, weight, style and characters", () => {
    const { characters, ...facts } = inspectFont(playfair);
    expect(facts).toEqual({
      type: "woff2",
      family: "Playfair Display",
      style: "italic",
      weight: 700,
      weights: null,
      glyphs: expect.any(Number),
    });
    expect(["A", "é", "ß"].every((char) => covers(characters, char.codePointAt(0) ?? 0))).toBe(true);
    expect(["Ж", "田"].some((char) => covers(characters, char.codePointAt(0) ?? 0))).toBe(false);
  });

  it("tells which weights a variable font has", () => {
    const variable = file("@fontsource-variable/inter", "inter-latin-wght-normal");
    expect(inspectFont(variable)).toMatchObject({ weights: { min: 100, max: 900 }, weight: 400 });
  });

  it.each([
    ["no font at all", Buffer.from("GIF89a, not a font"), /no TTF, OTF or WOFF2/],
    ["nothing", Buffer.alloc(0), /no TTF, OTF or WOFF2/],
    ["a collection", Buffer.from("ttcf\0\u0001\0\0"), /collection/],
    ["half a font", playfair.subarray(0, playfair.length / 2), /not complete/],
    ["too much", Buffer.alloc(MAX_FONT_BYTES + 1), /more than 10 MiB/],
    ["a font without tables", plainFont({}), /not complete/],
    ["tables beyond its end", plainFont({ head: Buffer.alloc(54) }).subarray(0, 60), /not complete/],
    ["tables of nothing", plainFont({ head: Buffer.alloc(54), name: Buffer.alloc(6) }), /damaged/],
  ])("refuses %s", (_, bytes, reason) => {
    expect(reasonOf(bytes)).toMatch(reason);
  });

  it("survives any single broken byte of the header and any cut", () => {
    for (let at = 0; at < 200; at++) {
      const broken = Buffer.from(playfair);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      reasonOf(broken);
      expect(reasonOf(playfair.subarray(0, at * 50))).not.toBe("");
    }
  });

  it("does not unpack a bomb", () => {
    const packed = brotliCompressSync(Buffer.alloc(64 * 1024 * 1024));
    const header = Buffer.from(playfair.subarray(0, 48));
    const entry = Buffer.from([0, 0xa0, 0x80, 0x80, 0x00]);
    header.writeUInt32BE(header.length + entry.length + packed.length, 8);
    header.writeUInt16BE(1, 12);
    header.writeUInt32BE(packed.length, 20);
    expect(reasonOf(Buffer.concat([header, entry, packed]))).toBe("The font is damaged");
  });
});
