import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MusicName } from "#lib/contract/scene/music.ts";
import { composeTrack } from "./music/compose-track.ts";
import { SAMPLE_RATE, type Stereo } from "./music/stereo.ts";

/** Raise it when a composition changes, so that cached files of the previous one are no longer used. */
const MUSIC_EDITION = 1;

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
  for (let index = 0; index < left.length; index++) {
    const at = HEADER_BYTES + index * BYTES_PER_FRAME;
    bytes.writeInt16LE(toInteger(left[index]), at);
    bytes.writeInt16LE(toInteger(right[index]), at + 2);
  }
  return bytes;
}

export type BundledMusic = { path: string; seconds: number };

async function findMusic(path: string): Promise<BundledMusic | null> {
  const found = await stat(path).catch(() => null);
  return found && { path, seconds: (found.size - HEADER_BYTES) / BYTES_PER_FRAME / SAMPLE_RATE };
}

/**
 * The WAV file of a bundled piece, composed on first use (a second or more) and stored in `folder`, which is
 * created if it is missing. Processes can share the folder: the file appears whole, and every process writes
 * the same bytes.
 */
export async function bundledMusic(
  name: MusicName,
  folder: string,
  compose: (name: MusicName) => Stereo = composeTrack,
): Promise<BundledMusic> {
  const path = join(folder, `${name}-${MUSIC_EDITION}.wav`);
  const known = await findMusic(path);
  if (known) return known;
  await mkdir(folder, { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const sound = compose(name);
    await writeFile(part, toWav(sound));
    await rename(part, path);
    return { path, seconds: sound.left.length / SAMPLE_RATE };
  } finally {
    await rm(part, { force: true });
  }
}
