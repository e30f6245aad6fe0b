import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import { COUNT_NAMED, KEYS_OF, type NamedFile, namedFiles } from "../storage/named-files.ts";
import type { Storage } from "../storage/storage.ts";
import { isPassing } from "../storage/store-unavailable.ts";
import type { MissingFiles } from "./missing-files.ts";

/** How many keys are looked up in the database at a time. */
const STEP = 1000;
/** Files up to this size are read ahead, a few at a time; larger ones in pieces. In bytes. */
const SMALL = 1024 * 1024;
const READ_AHEAD = 8;
/** For how long a file is opened again while its store is away, and the pause. */
const PATIENCE_MS = 5 * 60_000;
const OPEN_AGAIN_MS = 1000;

type StoredFile = { key: string; size: number };

/** `organizations/<id>/<kind>/<id>`, and what follows. */
const KEY = /^organizations\/([0-9a-f-]{36})\/([a-z]+)\/([0-9a-f-]{36})[./]/;
/**
 * The list of the files that belong to rows of a snapshot, kept in a file while the snapshot itself is given up: there may be
 * millions, and copying them may take hours. Files of rows that are younger, or that were never written, are not in it.
 * @param client in the transaction of the snapshot
 * @param options.missing is told of files that rows name, and that are not there
 * @param options.onMoved is called with each file
 */
export async function listFiles(
  client: ClientBase,
  {
    storage,
    missing,
    onMoved,
  }: { storage: Storage; missing: MissingFiles; onMoved?: (() => void) | undefined },
): Promise<{ files(): AsyncIterable<StoredFile>; remove(): Promise<void> }> {
  const folder = await storage.temporaryFolder();
  const path = join(folder, "files.txt");
  const remove = () => rm(folder, { recursive: true, force: true });
  const found = { named: 0 };
  const lines = async function* (files: AsyncIterable<StoredFile>): AsyncGenerator<string> {
    for await (const { key, size } of files) {
      onMoved?.();
      yield `${size} ${key}\n`;
    }
  };
  try {
    const files = owned(client, storage.files("organizations"), found);
    await pipeline(files, lines, createWriteStream(path));
    await addAbsent(client, { storage, missing, found: found.named });
  } catch (error) {
    await remove();
    throw error;
  }
  return { files: () => readList(path), remove };
}

async function* readList(path: string): AsyncGenerator<StoredFile> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const space = line.indexOf(" ");
    yield { size: Number(line.slice(0, space)), key: line.slice(space + 1) };
  }
}

/** Counts what rows name among the files. */
type Found = { named: number };

async function* owned(
  client: ClientBase,
  files: AsyncIterable<StoredFile>,
  found: Found,
): AsyncGenerator<StoredFile> {
  let some: StoredFile[] = [];
  for await (const file of files) {
    some.push(file);
    if (some.length < STEP) continue;
    yield* await withRows(client, some, found);
    some = [];
  }
  yield* await withRows(client, some, found);
}

async function withRows(
  client: ClientBase,
  files: readonly StoredFile[],
  found: Found,
): Promise<StoredFile[]> {
  // A folder in an organization has the name of the table with the rows that its files belong to.
  const byTable = Map.groupBy(files, ({ key }) => KEY.exec(key)?.[2] ?? "");
  const kept = new Set<StoredFile>();
  for (const [table, some] of byTable) {
    const keysOf = KEYS_OF[table];
    if (keysOf === undefined) continue;
    const idOf = ({ key }: StoredFile) => KEY.exec(key)?.[3] ?? "";
    const { rows } = await client.query<{ id: string; keys: string[] }>(
      `${keysOf} where id = any($1::uuid[])`,
      [[...new Set(some.map(idOf))]],
    );
    const byId = new Map(rows.map(({ id, keys }) => [id, keys]));
    for (const file of some) {
      const keys = byId.get(idOf(file));
      if (keys === undefined) continue;
      kept.add(file);
      if (keys.includes(file.key)) found.named++;
    }
  }
  return files.filter((file) => kept.has(file));
}

/** Looks for files that rows name and that were not listed, if there are fewer than rows name. */
async function addAbsent(
  client: ClientBase,
  { storage, missing, found }: { storage: Storage; missing: MissingFiles; found: number },
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(COUNT_NAMED);
  let left = (rows[0]?.count ?? 0) - found;
  if (left <= 0) return;
  const read = async (sql: string, values: unknown[]) => (await client.query<NamedFile>(sql, values)).rows;
  for await (const some of namedFiles(read)) {
    const there = await storage.sizes(some.map(({ key }) => key));
    for (const { key } of some) {
      if (there.has(key)) continue;
      missing.add(key);
      left--;
    }
    if (left <= 0) return;
  }
}

type OpenFile = StoredFile & { body: Iterable<Buffer> | AsyncIterable<Buffer> };

/**
 * Opens files one after the other, in their order, and reads the next few small ones meanwhile.
 * @param options.onMissing is told of files that are gone; they are left out
 */
export async function* openFiles(
  storage: Storage,
  files: AsyncIterable<StoredFile>,
  { onMissing, signal }: { onMissing: (file: StoredFile) => void; signal: AbortSignal },
): AsyncGenerator<OpenFile> {
  const ahead: Promise<OpenFile | StoredFile>[] = [];
  const next = async function* () {
    for (const opening of ahead.splice(0, 1)) {
      const file = await opening;
      if ("body" in file) yield file;
      else onMissing(file);
    }
  };
  try {
    for await (const file of files) {
      ahead.push(openPatiently(storage, file, signal));
      // Those that fail while others are written are reported when it is their turn.
      ahead.at(-1)?.catch(() => undefined);
      if (ahead.length >= READ_AHEAD) yield* next();
    }
    while (ahead.length > 0) yield* next();
  } finally {
    for (const opening of ahead) opening.then(close).catch(() => undefined);
  }
}

/** A store that is away for a moment does not cost the hours that a backup may have taken by then. */
async function openPatiently(
  storage: Storage,
  file: StoredFile,
  signal: AbortSignal,
): Promise<OpenFile | StoredFile> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await openFile(storage, file);
    } catch (error) {
      if (!isPassing(error) || Date.now() >= end) throw error;
    }
    await delay(OPEN_AGAIN_MS, undefined, { signal });
  }
}

async function openFile(storage: Storage, file: StoredFile): Promise<OpenFile | StoredFile> {
  // Up to its last byte, which is known: what is read has memory of exactly its size then, which can be freed.
  const stream = storage.read(file.key, file.size === 0 ? undefined : { start: 0, end: file.size - 1 });
  try {
    if (file.size <= SMALL) {
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part);
      return { ...file, body: parts };
    }
    return { ...file, body: await begun(stream) };
  } catch (error) {
    if ((await storage.size(file.key)) === null) return file;
    throw error;
  }
}

/** A stream whose first bytes are there: a file that is gone is noticed before its name is written. */
async function begun(stream: Readable): Promise<AsyncIterable<Buffer>> {
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await parts.next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        if (first.done !== true) yield first.value;
        for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
      } finally {
        stream.destroy();
      }
    },
  };
}

async function close(file: OpenFile | StoredFile): Promise<void> {
  if ("body" in file && Symbol.asyncIterator in file.body)
    await file.body[Symbol.asyncIterator]().return?.(undefined);
}
