import { type FileHandle, open } from "node:fs/promises";

/*
 * A movie's index (ISO 14496-12) states counts of entries, which take bytes, and of samples, which take none.
 * A reader allocates an object for each. So every count is checked against the available bytes and a limit
 * before the file is read.
 */

/** Boxes whose content is boxes to the reader; it looks for tables in any of them. */
const CONTAINERS = new Set([
  ...["moov", "trak", "mdia", "minf", "stbl", "dinf", "mvex", "edts", "sinf", "schi", "udta", "meta"],
  ...["moof", "traf", "mfra"],
]);
/** Read for one movie: an hour of 240 frames a second. */
const MOST_SAMPLES = 1_000_000;
/** An index of so many samples, several times over. */
const MOST_INDEX_BYTES = 32 * 2 ** 20;
const MOST_FRAGMENTS = 50_000;
const MOST_BOXES = 200_000;
const MOST_DEPTH = 12;

class Overstated extends Error {}

/** What one sample table (`stbl`), or one track's part of a fragment, states in all. */
type Stated = { timed: number; shifted: number | null; chunks: number; lastChunk: number };

/**
 * Whether the counts that an MP4's index states are such as its bytes can hold, and few enough to be read.
 * File system errors pass through.
 */
export async function holdsWhatItStates(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    await checkFile(file, (await file.stat()).size);
    return true;
  } catch (error) {
    if (error instanceof Overstated || error instanceof RangeError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

async function checkFile(file: FileHandle, size: number): Promise<void> {
  const found: Findings = { samples: new Count(MOST_SAMPLES), namedFragments: [] };
  const boxes = new Count(MOST_BOXES);
  const fragments = new Set<number>();
  const lookups = new Set<number>();
  for (let at = 0; at + 8 <= size; ) {
    boxes.add(1);
    const box = readHeader(await readAt(file, at, 16), 0);
    // Up to the end of the file, or no box: the reader stops here as well.
    if (box === null) break;
    if (box.type === "moof" && fragments.add(at).size > MOST_FRAGMENTS) throw new Overstated();
    if (box.type === "mfra") lookups.add(at);
    // The reader itself reports a truncated box.
    if (CONTAINERS.has(box.type) && at + box.size <= size) {
      if (box.size > MOST_INDEX_BYTES) throw new Overstated();
      const bytes = await readAt(file, at, box.size);
      checkBoxes(bytes, { from: 0, to: box.size, depth: 0 }, newScope(), found);
    }
    at += box.size;
  }
  // The reader follows stated positions of fragments and of their list, even into the data of a frame.
  if (found.namedFragments.some((place) => !fragments.has(place))) throw new Overstated();
  const list = size < 4 ? size : size - (await readAt(file, size - 4, 4)).readUInt32BE();
  if (list < 0 || lookups.has(list)) return;
  if (readHeader(await readAt(file, list, 16), 0)?.type === "mfra") throw new Overstated();
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** What is gathered from all of a file: samples that are read one by one, and where fragments are said to begin. */
type Findings = { samples: Count; namedFragments: number[] };

/** Adds up, as far as a limit. */
class Count {
  readonly #most: number;
  #sum = 0;
  constructor(most: number) {
    this.#most = most;
  }
  add(count: number): void {
    this.#sum += count;
    if (this.#sum > this.#most) throw new Overstated();
  }
}

type Header = { type: string; size: number; headerSize: number };

/** Null for what is no box, and for one without a size. */
function readHeader(bytes: Buffer, at: number): Header | null {
  if (at + 8 > bytes.length) return null;
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1;
  if (isLong && at + 16 > bytes.length) return null;
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  const headerSize = isLong ? 16 : 8;
  return size < headerSize ? null : { type: bytes.toString("latin1", at + 4, at + 8), size, headerSize };
}

const newScope = (): Stated => ({ timed: 0, shifted: null, chunks: 0, lastChunk: 0 });

/** Checks all boxes of a range, and those in them. Tables of one `stbl` are held against each other at its end. */
function checkBoxes(
  bytes: Buffer,
  { from, to, depth }: { from: number; to: number; depth: number },
  scope: Stated,
  found: Findings,
): void {
  if (depth > MOST_DEPTH) throw new Overstated();
  for (let at = from; at + 8 <= to; ) {
    const box = readHeader(bytes.subarray(0, to), at);
    if (box === null) return;
    const content = at + box.headerSize;
    const end = at + box.size;
    const isContainer = CONTAINERS.has(box.type);
    if (end > to) {
      // Metadata may end in something else; a box that reaches into its neighbours is read twice, each time otherwise.
      if (isContainer || TABLES.has(box.type)) throw new Overstated();
      return;
    }
    if (isContainer) {
      const inner = box.type === "stbl" ? newScope() : scope;
      // Of "meta" there are two kinds: with version and flags, which are zero, and without.
      const skip = box.type === "meta" && end - content >= 4 && bytes.readUInt32BE(content) === 0 ? 4 : 0;
      checkBoxes(bytes, { from: content + skip, to: end, depth: depth + 1 }, inner, found);
      if (box.type === "stbl") checkTogether(inner, found);
    }
    // A sample description has its own fields before its boxes. None of these may be an index.
    if (box.type === "stsd" && bytes.subarray(content, end).includes("stbl")) throw new Overstated();
    TABLES.get(box.type)?.(bytes.subarray(content, end), scope, found);
    at = end;
  }
}

function checkTogether({ timed, shifted, chunks, lastChunk }: Stated, { samples }: Findings): void {
  // Times are made one by one only where frames are shown in another order than they are stored in.
  if (shifted !== null) {
    samples.add(timed);
    samples.add(shifted);
  }
  // Chunks are counted from one, also by some who have none.
  if (lastChunk > Math.max(1, chunks)) throw new Overstated();
}

type Check = (content: Buffer, scope: Stated, found: Findings) => void;

/** The number of entries at `at`, each of `entryBytes`, which have to be there. */
function countEntries(content: Buffer, at: number, entryBytes: number): number {
  const count = content.readUInt32BE(at);
  if (at + 4 + count * entryBytes > content.length) throw new Overstated();
  return count;
}

/** A number of 32 bits of each entry, at `field` in it. */
function* eachField(content: Buffer, entryBytes: number, field: number): Generator<number> {
  const count = countEntries(content, 4, entryBytes);
  for (let index = 0; index < count; index++) yield content.readUInt32BE(8 + index * entryBytes + field);
}

const addChunks = (entryBytes: number): Check => {
  return (content, scope) => {
    scope.chunks += countEntries(content, 4, entryBytes);
  };
};

/** Fields of a run of samples that are there for each of them, by their flags; each has 32 bits. */
const RUN_FIELDS = [0x100, 0x200, 0x400, 0x800];
const RUN_EXTRAS = [0x1, 0x4];

const TABLES: ReadonlyMap<string, Check> = new Map<string, Check>([
  [
    "stts",
    (content, scope) => {
      for (const count of eachField(content, 8, 0)) scope.timed += count;
    },
  ],
  [
    "ctts",
    (content, scope) => {
      scope.shifted ??= 0;
      for (const count of eachField(content, 8, 0)) scope.shifted += count;
    },
  ],
  [
    "stsc",
    (content, scope) => {
      let last = 0;
      for (const first of eachField(content, 12, 0)) {
        if (first < Math.max(1, last)) throw new Overstated();
        last = first;
      }
      scope.lastChunk = Math.max(scope.lastChunk, last);
    },
  ],
  ["stco", addChunks(4)],
  ["co64", addChunks(8)],
  ["stss", (content) => void countEntries(content, 4, 4)],
  ["elst", (content) => void countEntries(content, 4, content[0] === 1 ? 20 : 12)],
  [
    "stsz",
    (content) => {
      // One size for all takes no entries.
      if (content.readUInt32BE(4) === 0) countEntries(content, 8, 4);
    },
  ],
  ["stz2", (content) => void countEntries(content, 8, (content[7] ?? 0) / 8)],
  [
    "trun",
    (content, _scope, { samples }) => {
      const flags = content.readUInt32BE(0) & 0xffffff;
      const fields = (from: readonly number[]) => from.filter((flag) => (flags & flag) !== 0).length * 4;
      const count = content.readUInt32BE(4);
      if (8 + fields(RUN_EXTRAS) + count * fields(RUN_FIELDS) > content.length) throw new Overstated();
      samples.add(count);
    },
  ],
  [
    "saiz",
    (content, _scope, { samples }) => {
      const at = (content[3] ?? 0) & 1 ? 13 : 5;
      samples.add(content.readUInt32BE(at));
      if (content[at - 1] === 0) countEntries(content, at, 1);
    },
  ],
  [
    "tfra",
    (content, _scope, { namedFragments }) => {
      const lengths = content.readUInt32BE(8);
      const numbers = [4, 2, 0].reduce((sum, shift) => sum + ((lengths >> shift) & 3) + 1, 0);
      const isWide = content[0] === 1;
      const entryBytes = (isWide ? 16 : 8) + numbers;
      const count = countEntries(content, 12, entryBytes);
      if (namedFragments.length + count > MOST_FRAGMENTS) throw new Overstated();
      for (let at = 16; at < 16 + count * entryBytes; at += entryBytes)
        namedFragments.push(isWide ? Number(content.readBigUInt64BE(at + 8)) : content.readUInt32BE(at + 4));
    },
  ],
]);
