import { z } from "zod";

/** What a web process asks a worker for, in the path of its request. */
export type ViewingRequest = z.output<typeof viewingRequest>;

/**
 * What a worker does for a video that it is not rendering yet. `try`: begins if it has a slot, else is asked for nothing.
 * `queue`: the same, or tells a place in its queue. `resume`: for somebody who is already watching, begins also beyond
 * the slots, or is asked for nothing. `glance`: begins nothing; makes what costs next to nothing, and tells of other files of a video
 * whether they are there.
 */
const mode = z.enum(["try", "queue", "resume", "glance"]);

const viewingRequest = z.object({
  orgId: z.uuid(),
  videoId: z.uuid(),
  /** A file of the stream: see `streamFile`. */
  file: z.string().max(100),
  mode,
  /** The key of a shared part: what is not, or no longer, that part is not given. */
  key: z.string().max(200).optional(),
  /** Whose watching counts: a link or a user, and the network that they watch from. */
  viewer: z.string().max(100),
  network: z.coerce.number().int(),
});

/** The path of a request, which is signed as a whole. */
export function viewingPath({ orgId, videoId, file, ...query }: ViewingRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return `/${orgId}/${videoId}/${file}?${parameters}`;
}

/** What a path asks for; null for another. */
export function readViewingPath(path: string): ViewingRequest | null {
  const [place = "", query = ""] = path.split("?", 2);
  const [, orgId, videoId, file, ...rest] = place.split("/");
  if (rest.length > 0) return null;
  const parameters = Object.fromEntries(new URLSearchParams(query));
  return viewingRequest.safeParse({ ...parameters, orgId, videoId, file }).data ?? null;
}

/** A file of a stream. `place` is its number in the plan, or among the sound's segments. */
export type StreamFile =
  | { kind: "master" | "videoPlaylist" | "soundPlaylist" | "videoInit" | "soundInit" | "poster" | "captions" }
  | { kind: "video" | "sound"; place: number };

const FILES: Readonly<Record<string, StreamFile>> = {
  "stream.m3u8": { kind: "master" },
  "video.m3u8": { kind: "videoPlaylist" },
  "sound.m3u8": { kind: "soundPlaylist" },
  "video-init.mp4": { kind: "videoInit" },
  "sound-init.mp4": { kind: "soundInit" },
  "poster.jpg": { kind: "poster" },
  "captions.vtt": { kind: "captions" },
};

/** The file of a name below a stream's address; null for another name. */
export function streamFile(name: string): StreamFile | null {
  const known = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (known !== undefined) return known;
  const [, kind, place] = /^(video|sound)-(0|[1-9]\d{0,4})\.m4s$/.exec(name) ?? [];
  return kind === undefined ? null : { kind: kind as "video" | "sound", place: Number(place) };
}
