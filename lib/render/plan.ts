import type { ResolvedScene } from "./resolve/resolved-scene.ts";

/** A run of frames that are encoded together, `from` included, `to` not. */
export type Segment = {
  from: number;
  to: number;
  /** Nothing personal can be seen in any of its frames. */
  isShared: boolean;
};

/**
 * A shorter run is not worth a start of the encoder and a frame that refers to no other, about 50 ms and a tenth of a
 * second's bytes; it stays with its neighbours.
 */
const SHORTEST_SHARED_SECONDS = 1;
/** Longer ones are cut, so that no more than this has to be held in memory, and a worker that is stopped loses little. */
const LONGEST_SHARED_SECONDS = 20;

function cut({ from, to }: Segment, fps: number): Segment[] {
  const length = LONGEST_SHARED_SECONDS * fps;
  const pieces = Math.max(1, Math.round((to - from) / length));
  return Array.from({ length: pieces }, (_, piece) => ({
    from: from + piece * length,
    to: piece === pieces - 1 ? to : from + (piece + 1) * length,
    isShared: true,
  }));
}

/**
 * Splits a scene's frames into those that every person's video has alike, worth being encoded once for all, and the
 * others. Depends on the scene as ordered alone, never on a person or on what is already in a cache: the same order
 * gives the same file.
 *
 * @returns segments in order without gaps; a single personal one when there is nothing worth sharing.
 */
export function planSegments({
  fps,
  frames,
  timeline,
}: Pick<ResolvedScene, "fps" | "frames" | "timeline">): Segment[] {
  const personal = timeline.layers.filter(({ source }) => source === null);
  const isShared = (frame: number) => {
    const time = frame / fps;
    return !personal.some(({ start, end }) => time >= start && time < end);
  };
  const runs: Segment[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const run = runs.at(-1);
    if (run && run.isShared === isShared(frame)) run.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1, isShared: isShared(frame) });
  }
  const shortest = Math.min(SHORTEST_SHARED_SECONDS * fps, frames);
  const segments: Segment[] = [];
  for (const run of runs) {
    const isWorthIt = run.isShared && run.to - run.from >= shortest;
    const last = segments.at(-1);
    if (isWorthIt) segments.push(...cut(run, fps));
    else if (last && !last.isShared) last.to = run.to;
    else segments.push({ ...run, isShared: false });
  }
  return segments;
}

/** A video of so many turns is made piece by piece; what is shorter in one go, which is a little faster. */
const LONG_TURNS = 3;

/** Whether a video costs so much that others should have their turn while it is made. */
export function isLong({ width, height, frames }: Size, turnPixels: number): boolean {
  return width * height * frames > LONG_TURNS * turnPixels;
}

type Size = Pick<ResolvedScene, "width" | "height" | "frames">;

/**
 * Cuts a long video's plan into pieces of about a turn each, shared and personal ones alike. They too depend on the scene
 * as ordered alone.
 *
 * @param turnPixels so many of its frames' pixels make a turn; a piece has a second at least.
 */
export function planPieces(
  scene: Pick<ResolvedScene, "fps" | "frames" | "timeline" | "width" | "height">,
  turnPixels: number,
): Segment[] {
  const { width, height, fps } = scene;
  const most = Math.max(fps, Math.floor(turnPixels / (width * height)));
  return planSegments(scene).flatMap((segment) => {
    const { from, to } = segment;
    const pieces = Math.ceil((to - from) / most);
    const place = (piece: number) => from + Math.round(((to - from) * piece) / pieces);
    return Array.from({ length: pieces }, (_, piece) => ({
      ...segment,
      from: place(piece),
      to: place(piece + 1),
    }));
  });
}
