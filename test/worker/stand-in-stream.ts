import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SceneStream, VideoSource } from "#lib/worker/viewing/scene-stream.ts";

/** A segment lasts this long, and there are this many, of which the last is shared. */
export const FPS = 25;
export const SEGMENT_FRAMES = 50;
export const SEGMENTS = 12;

/** How many bytes of a segment are there at once; the others when all of it is made. */
export const PIECE_BYTES = 10;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const lines = (all: readonly string[]): string => all.join("\n");

/** What was asked of streams, and how it ended. */
export type StreamLog = { begun: string[]; made: string[]; aborted: string[]; closed: string[] };

export const emptyLog = (): StreamLog => ({ begun: [], made: [], aborted: [], closed: [] });

/** A stream whose parts are text, made in `takesMs`. What is shared has the same key in all of one `design`. */
export function standInStream(
  name: string,
  { log, takesMs = 20, design = "design" }: { log: StreamLog; takesMs?: number; design?: string | undefined },
): SceneStream {
  const segments = Array.from({ length: SEGMENTS }, (_, place) => ({
    from: place * SEGMENT_FRAMES,
    to: (place + 1) * SEGMENT_FRAMES,
    isShared: place === SEGMENTS - 1,
  }));
  const contentOf = (what: string) => {
    const isShared = what === `video ${SEGMENTS - 1}`;
    return Buffer.from(`${isShared ? design : name}: ${what}`.padEnd(1000, "."));
  };
  const make = async (what: string, signal?: AbortSignal) => {
    log.begun.push(`${name} ${what}`);
    try {
      await wait(takesMs, undefined, signal && { signal });
    } catch (error) {
      log.aborted.push(`${name} ${what}`);
      throw error;
    }
    log.made.push(`${name} ${what}`);
    return contentOf(what);
  };
  return {
    plan: { fps: FPS, segments, hasSound: true },
    keyOf: async (place) => (segments[place]?.isShared ? hashOf(`${design} ${place}`) : null),
    soundKey: async () => hashOf(`${design} sound`),
    masterPlaylist: async () => lines(["#EXTM3U", "video.m3u8"]),
    videoPlaylist: ({ video }) => lines(["#EXTM3U", ...segments.map((_, place) => video(place))]),
    soundPlaylist: async ({ sound }) => lines(["#EXTM3U", sound(0), sound(1)]),
    videoInit: () => make("videoInit"),
    videoSegment: (place, { signal, onPiece }) => {
      const what = `video ${place}`;
      onPiece?.(contentOf(what).subarray(0, PIECE_BYTES));
      return make(what, signal);
    },
    mixSound: async ({ signal }) => void (await make("mix", signal)),
    soundInit: async () => Buffer.from(`${design}: soundInit`),
    soundSegment: async (number) => {
      if (number > 1) throw new RangeError("There is no such segment");
      return Buffer.from(`${design}: sound ${number}`.padEnd(1000, "."));
    },
    poster: (signal) => make("poster", signal),
    captions: () => "WEBVTT\n",
  };
}

/** Videos that are there by their ids, each of a recipe that a test may change, with assets that it may take away. */
export function standInSource(
  streamOf: (videoId: string) => SceneStream,
  log: StreamLog,
): VideoSource & {
  recipes: Map<string, string>;
  keys: Map<string, string>;
  assets: Map<string, string[]>;
  erased: Set<string>;
} {
  const recipes = new Map<string, string>();
  /** By key: the video that it is made from. */
  const keys = new Map<string, string>();
  const assets = new Map<string, string[]>();
  const erased = new Set<string>();
  return {
    ...{ recipes, keys, assets, erased },
    find: async ({ videoId }) => {
      const recipe = recipes.get(videoId);
      if (recipe === undefined) return null;
      const close = async () => void log.closed.push(videoId);
      const assetIds = assets.get(videoId) ?? [];
      const open = async () => ({ stream: streamOf(videoId), assetIds, close });
      return { recipe, isForMany: true, open };
    },
    stillThere: async (asked) => ({
      videoIds: new Set(asked.videoIds.filter((id) => recipes.has(id))),
      assetIds: new Set(asked.assetIds.filter((id) => !erased.has(id))),
      keys: new Set(asked.keys.filter((key) => keys.has(key))),
    }),
    noteShared: async ({ videoId, assetIds }, parts) => {
      if (assetIds.some((id) => erased.has(id))) return null;
      for (const { key } of parts) if (!keys.has(key)) keys.set(key, videoId);
      return new Set(parts.filter(({ key }) => keys.get(key) === videoId).map(({ place }) => place));
    },
  };
}
