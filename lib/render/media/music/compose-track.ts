import type { MusicName } from "#lib/contract/scene/music.ts";
import { master } from "./loudness.ts";
import type { Stereo } from "./stereo.ts";
import { bright } from "./tracks/bright.ts";
import { celebrate } from "./tracks/celebrate.ts";
import { ceremony } from "./tracks/ceremony.ts";
import { farewell } from "./tracks/farewell.ts";
import { warm } from "./tracks/warm.ts";

const TRACKS: Readonly<Record<MusicName, () => Stereo>> = { celebrate, warm, bright, farewell, ceremony };

/** What music for pictures is usually delivered at, in LUFS, so that tracks can be exchanged. */
export const TRACK_LOUDNESS = -16;

/**
 * Composes a bundled track: 40 seconds or so of music of our own that needs no licence, at 48 kHz, −16 LUFS, peaks below
 * −1.5 dBFS. Takes about a second; the same samples every time.
 */
export function composeTrack(name: MusicName): Stereo {
  const sound = TRACKS[name]();
  master(sound, TRACK_LOUDNESS);
  return sound;
}
