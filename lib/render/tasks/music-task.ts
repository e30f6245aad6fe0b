import type { MusicName } from "#lib/contract/scene/music.ts";

/** A bundled piece to be composed into `folder`, unless it is there already. */
export type MusicTask = { name: MusicName; folder: string };

/** The path of its WAV file. */
export type MusicOutcome = { path: string };
