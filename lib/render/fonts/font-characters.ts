/** Code points in rising order, as pairs of the first and last. */
export type CodePointRanges = readonly (readonly [first: number, last: number])[];

/** Unicode subtables, the widest first: (platform, encoding) of the OpenType specification's `cmap`. */
const UNICODE_SUBTABLES = ["3/10", "0/6", "0/4", "3/1", "0/3", "0/2", "0/1", "0/0"];

/**
 * The code points that a font has letters for, from its `cmap` table (formats 4 and 12, which every font for Unicode
 * has one of).
 *
 * @returns none when the table has no such part or is damaged.
 */
export function readCharacters(cmap: Buffer): CodePointRanges {
  try {
    const found = new Map<string, number>();
    const count = cmap.readUInt16BE(2);
    for (let index = 0; index < count; index++) {
      const at = 4 + index * 8;
      found.set(`${cmap.readUInt16BE(at)}/${cmap.readUInt16BE(at + 2)}`, cmap.readUInt32BE(at + 4));
    }
    for (const key of UNICODE_SUBTABLES) {
      const offset = found.get(key);
      if (offset === undefined) continue;
      const format = cmap.readUInt16BE(offset);
      if (format === 12) return groups(cmap.subarray(offset));
      if (format === 4) return segments(cmap.subarray(offset));
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return [];
}

function groups(table: Buffer): CodePointRanges {
  const ranges: [number, number][] = [];
  const count = Math.min(table.readUInt32BE(12), (table.length - 16) / 12);
  for (let index = 0; index < count; index++) {
    const first = table.readUInt32BE(16 + index * 12);
    const last = table.readUInt32BE(20 + index * 12);
    if (last < first || last > 0x10ffff || first <= (ranges.at(-1)?.[1] ?? -1)) return [];
    ranges.push([first, last]);
  }
  return ranges;
}

function segments(table: Buffer): CodePointRanges {
  const count = table.readUInt16BE(6) / 2;
  const ranges: [number, number][] = [];
  const add = (codePoint: number) => {
    const open = ranges.at(-1);
    if (open && open[1] === codePoint - 1) open[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  };
  let previous = -1;
  for (let index = 0; index < count; index++) {
    const last = table.readUInt16BE(14 + index * 2);
    const first = table.readUInt16BE(16 + count * 2 + index * 2);
    const delta = table.readUInt16BE(16 + count * 4 + index * 2);
    const place = 16 + count * 6 + index * 2;
    const offset = table.readUInt16BE(place);
    // Segments that overlap would let a small file keep the reader busy.
    if (first <= previous) return [];
    previous = last;
    for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint++) {
      const at = place + offset + 2 * (codePoint - first);
      const glyph = offset === 0 ? codePoint : at + 2 <= table.length ? table.readUInt16BE(at) : 0;
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) add(codePoint);
    }
  }
  return ranges;
}
