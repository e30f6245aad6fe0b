import type { MusicName } from "#lib/contract/scene/music.ts";
import { LOOK_AHEAD, master } from "./loudness.ts";
import { SAMPLE_RATE, type Stereo } from "./stereo.ts";
import { bright } from "./tracks/bright.ts";
import { celebrate } from "./tracks/celebrate.ts";
import { ceremony } from "./tracks/ceremony.ts";
import { farewell } from "./tracks/farewell.ts";
import { warm } from "./tracks/warm.ts";

type Track = {
  play: (seconds?: number) => Stereo;
  /**
   * What brings it to `TRACK_LOUDNESS`. Written down, because measuring the loudness takes the whole piece; a test measures it.
   */
  gain: number;
};

const TRACKS: Readonly<Record<MusicName, Track>> = {
  celebrate: { play: celebrate, gain: 0.453 },
  warm: { play: warm, gain: 0.6469 },
  bright: { play: bright, gain: 0.7048 },
  farewell: { play: farewell, gain: 0.4516 },
  ceremony: { play: ceremony, gain: 0.5763 },
};

/** What music for pictures is usually delivered at, in LUFS, so that tracks can be exchanged. */
export const TRACK_LOUDNESS = -16;

/**
 * Composes a bundled track: 40 seconds or so of music of our own that needs no licence, at 48 kHz, −16 LUFS, peaks below
 * −1.5 dBFS. Takes most of a second; the same samples every time.
 *
 * @param seconds how much of it is wanted: its beginning takes less, and has the same samples as the whole. Default: all.
 */
export function composeTrack(name: MusicName, seconds = Number.POSITIVE_INFINITY): Stereo {
  const { play, gain } = TRACKS[name];
  const sound = play(seconds + LOOK_AHEAD / SAMPLE_RATE);
  master(sound, gain);
  const length = Math.min(sound.left.length, Math.round(seconds * SAMPLE_RATE));
  return { left: sound.left.subarray(0, length), right: sound.right.subarray(0, length) };
}
