import { join } from "node:path";
import { MUSIC_NAMES, type MusicName } from "#lib/contract/scene/music.ts";
import type { MusicOutcome, MusicTask } from "#lib/render/index.ts";
import { BoundedPool } from "../bounded-pool.ts";
import { environment } from "../environment.ts";
import { NotFoundError } from "../errors.ts";
import { fileAt, type LocalFile } from "../local-file.ts";
import { OutOfSpaceError } from "../storage/out-of-space.ts";
import { currentSpaceFault } from "../storage/space-watch.ts";

/** A piece takes about a second; on a machine that renders as well, several. */
const LIMIT_MS = 30_000;

const pool = new BoundedPool<MusicTask, MusicOutcome>({
  path: "lib/render/tasks/music-process.ts",
  heapMiB: 512,
  mostBytes: 2 ** 30,
  spentBytes: 300 * 2 ** 20,
  atOnce: 1,
  mostWaiting: MUSIC_NAMES.length,
  idleMs: 10_000,
});

/** Everybody hears the same music: one turn for all. */
const EVERYBODY = "music";

const composing = new Map<MusicName, Promise<string>>();

/**
 * The WAV file of a bundled piece. It is composed on first use, once for all who wait for it, and kept where
 * workers keep it too.
 * @throws {NotFoundError} for a name that no piece has; {OutOfSpaceError}
 */
export async function musicFile(asked: string): Promise<LocalFile> {
  const name = MUSIC_NAMES.find((each) => each === asked);
  if (name === undefined) throw new NotFoundError();
  const known = await fileAt(await pathOf(name));
  if (known !== null) return known;
  // The cache was emptied since.
  composing.delete(name);
  const again = await fileAt(await pathOf(name));
  if (again === null) throw new Error(`The music ${name} was composed and is not there`);
  return again;
}

async function pathOf(name: MusicName): Promise<string> {
  const known = composing.get(name);
  if (known !== undefined) return known;
  const made = compose(name);
  composing.set(name, made);
  made.catch(() => composing.delete(name));
  return made;
}

async function compose(name: MusicName): Promise<string> {
  const lack = await currentSpaceFault();
  if (lack !== null) throw new OutOfSpaceError(lack);
  const folder = join(environment().dataDir, "cache", "music");
  return (await pool.do(EVERYBODY, { name, folder }, { limitMs: LIMIT_MS })).path;
}
