import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MusicName } from "#lib/contract/scene/music.ts";
import { composeApart } from "./music/compose-apart.ts";
import { SAMPLE_RATE } from "./music/stereo.ts";
import { BYTES_PER_FRAME, HEADER_BYTES } from "./wav.ts";

/** Raise it when a composition changes, so that cached files of the previous one are no longer used. */
const MUSIC_EDITION = 2;
/** Most videos need no more of a piece than this, which takes a third of the time to compose. */
const BEGINNING_SECONDS = 15;

export type BundledMusic = { path: string; seconds: number };

async function findMusic(path: string): Promise<BundledMusic | null> {
  const found = await stat(path).catch(() => null);
  return found && { path, seconds: secondsOf(found.size) };
}

const secondsOf = (size: number): number => (size - HEADER_BYTES) / BYTES_PER_FRAME / SAMPLE_RATE;

/** Composes a piece, or so many seconds of its beginning, as a WAV file. */
type Compose = (name: MusicName, seconds?: number) => Promise<Uint8Array>;

/** What is being composed in this process, by its path: many videos begin with the same piece at once. */
const inHand = new Map<string, Promise<BundledMusic>>();

/**
 * The WAV file of a bundled piece, composed on first use (a second of a processor, less for the beginning alone, in a thread of its
 * own) and stored in `folder`, which is created if it is missing. Processes can share the folder: a file appears whole, and every process writes the same
 * bytes.
 *
 * @param seconds how much is needed. Default: all. The file may have more, and ends sooner only where the piece does.
 */
export async function bundledMusic(
  name: MusicName,
  folder: string,
  seconds = Number.POSITIVE_INFINITY,
  compose: Compose = composeApart,
): Promise<BundledMusic> {
  const whole = join(folder, `${name}-${MUSIC_EDITION}.wav`);
  const known = await findMusic(whole);
  if (known) return known;
  if (seconds > BEGINNING_SECONDS) return composeInto(whole, () => compose(name));
  const beginning = join(folder, `${name}-${MUSIC_EDITION}-beginning.wav`);
  return (await findMusic(beginning)) ?? composeInto(beginning, () => compose(name, BEGINNING_SECONDS));
}

function composeInto(path: string, compose: () => Promise<Uint8Array>): Promise<BundledMusic> {
  const composing = inHand.get(path) ?? write(path, compose).finally(() => inHand.delete(path));
  inHand.set(path, composing);
  return composing;
}

async function write(path: string, compose: () => Promise<Uint8Array>): Promise<BundledMusic> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await compose();
    await writeFile(part, file);
    await rename(part, path);
    return { path, seconds: secondsOf(file.byteLength) };
  } finally {
    await rm(part, { force: true });
  }
}
