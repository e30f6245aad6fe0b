import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { endianness } from "node:os";
import { dirname, join } from "node:path";
import type { MusicName } from "#lib/contract/scene/music.ts";
import { composeTrack } from "./music/compose-track.ts";
import { SAMPLE_RATE, type Stereo } from "./music/stereo.ts";

/** Raise it when a composition changes, so that cached files of the previous one are no longer used. */
const MUSIC_EDITION = 2;
/** Most videos need no more of a piece than this, which takes a third of the time to compose. */
const BEGINNING_SECONDS = 15;

const HEADER_BYTES = 44;
const BYTES_PER_FRAME = 4;

/** A sound as a WAV file: 16 bits, two channels, 48 kHz. */
export function toWav({ left, right }: Stereo): Buffer {
  const size = left.length * BYTES_PER_FRAME;
  const bytes = Buffer.alloc(HEADER_BYTES + size);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(HEADER_BYTES - 8 + size, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * BYTES_PER_FRAME, 28);
  bytes.writeUInt16LE(BYTES_PER_FRAME, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(size, 40);
  const toInteger = (sample = 0) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, left.length * 2);
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = toInteger(left[index]);
    samples[index * 2 + 1] = toInteger(right[index]);
  }
  if (endianness() === "BE") bytes.subarray(HEADER_BYTES).swap16();
  return bytes;
}

export type BundledMusic = { path: string; seconds: number };

async function findMusic(path: string): Promise<BundledMusic | null> {
  const found = await stat(path).catch(() => null);
  return found && { path, seconds: (found.size - HEADER_BYTES) / BYTES_PER_FRAME / SAMPLE_RATE };
}

/** Composes a piece, or so many seconds of its beginning. */
type Compose = (name: MusicName, seconds?: number) => Stereo;

/**
 * The WAV file of a bundled piece, composed on first use (half a second, less for the beginning alone) and stored in `folder`,
 * which is created if it is missing. Processes can share the folder: a file appears whole, and every process writes the same
 * bytes.
 *
 * @param seconds how much is needed. Default: all. The file may have more, and ends sooner only where the piece does.
 */
export async function bundledMusic(
  name: MusicName,
  folder: string,
  seconds = Number.POSITIVE_INFINITY,
  compose: Compose = composeTrack,
): Promise<BundledMusic> {
  const whole = join(folder, `${name}-${MUSIC_EDITION}.wav`);
  const known = await findMusic(whole);
  if (known) return known;
  if (seconds > BEGINNING_SECONDS) return composeInto(whole, () => compose(name));
  const beginning = join(folder, `${name}-${MUSIC_EDITION}-beginning.wav`);
  return (await findMusic(beginning)) ?? composeInto(beginning, () => compose(name, BEGINNING_SECONDS));
}

async function composeInto(path: string, compose: () => Stereo): Promise<BundledMusic> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const sound = compose();
    await writeFile(part, toWav(sound));
    await rename(part, path);
    return { path, seconds: sound.left.length / SAMPLE_RATE };
  } finally {
    await rm(part, { force: true });
  }
}
