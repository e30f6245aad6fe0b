import { createHash } from "node:crypto";
import { KeyTakenError } from "./key-taken.ts";
import type { Storage, StoredFile } from "./storage.ts";

/** Below which all files of an installation are. Work in progress is made again. */
const ROOT = "organizations";
/** How many files are compared at a time. */
const STEP = 1000;
/** How many files are on their way at a time. */
const AT_ONCE = 8;

/** Files, and their bytes. */
export type Count = { files: number; bytes: number };

export type CopyFacts = {
  copied: Count;
  /** Those that were there already. */
  present: Count;
  /** Replaced, because they had another size or other bytes. */
  replaced: Count;
  /** Removed meanwhile by somebody else. */
  gone: number;
  /** Keys of files that are only in the target. */
  only: string[];
};

export type CopyOptions = {
  /** Also compares the bytes of files that both have. */
  isThorough: boolean;
  signal: AbortSignal;
  /** Called before each file with what was done until then. */
  onProgress: (facts: CopyFacts) => void;
};

/**
 * Copies all files that the target does not have, and compares the sizes of the others. It can be interrupted and run
 * again, and while files are written: it takes those that it meets.
 * @throws {StoreUnavailableError | OutOfSpaceError}
 */
export async function copyFiles(source: Storage, target: Storage, options: CopyOptions): Promise<CopyFacts> {
  const none = () => ({ files: 0, bytes: 0 });
  const facts: CopyFacts = { copied: none(), present: none(), replaced: none(), gone: 0, only: [] };
  for await (const files of inSteps(source.files(ROOT))) {
    options.signal.throwIfAborted();
    const there = await target.sizes(files.map(({ key }) => key));
    await eachOf(files, AT_ONCE, async (file) => {
      options.signal.throwIfAborted();
      options.onProgress(facts);
      await bring(source, target, file, { isThere: there.get(file.key) === file.size, facts, options });
    });
  }
  for await (const files of inSteps(target.files(ROOT))) {
    options.signal.throwIfAborted();
    const known = await source.sizes(files.map(({ key }) => key));
    for (const { key } of files) if (!known.has(key)) facts.only.push(key);
  }
  return facts;
}

type Step = { isThere: boolean; facts: CopyFacts; options: CopyOptions };

async function bring(
  source: Storage,
  target: Storage,
  file: StoredFile,
  { isThere, facts, options }: Step,
): Promise<void> {
  const { key, size } = file;
  if (isThere && (!options.isThorough || (await haveSameBytes(source, target, key)))) {
    add(facts.present, size);
    return;
  }
  try {
    const isNew = !isThere && (await put(source, target, file, options.signal));
    if (!isNew) {
      await target.remove(key);
      await put(source, target, file, options.signal);
    }
    add(isNew ? facts.copied : facts.replaced, size);
    if (options.isThorough && !(await haveSameBytes(source, target, key)))
      throw new Error(`${key} has other bytes after it was copied`);
  } catch (error) {
    if ((await source.size(key)) !== null) throw error;
    // It was deleted while it was copied.
    await target.remove(key);
    facts.gone += 1;
  }
}

/** @returns false if another file is there */
async function put(
  source: Storage,
  target: Storage,
  { key, size }: StoredFile,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await target.writeStream(key, source.read(key), { size, signal });
    return true;
  } catch (error) {
    if (error instanceof KeyTakenError) return false;
    throw error;
  }
}

async function haveSameBytes(source: Storage, target: Storage, key: string): Promise<boolean> {
  const [one, other] = await Promise.all([digestOf(source, key), digestOf(target, key)]);
  return one === other;
}

async function digestOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of storage.read(key)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

function add(count: Count, bytes: number): void {
  count.files += 1;
  count.bytes += bytes;
}

async function* inSteps(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let some: StoredFile[] = [];
  for await (const file of files) {
    some.push(file);
    if (some.length < STEP) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Works on so many at a time, and begins no more once one has failed. */
async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}
