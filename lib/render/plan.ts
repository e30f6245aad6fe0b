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
/**
 * Longer segments are cut, to limit the memory that is needed and the work that is lost when a worker stops.
 */
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
 * Splits a scene's frames into those that are equal in every person's video, to be encoded once for all, and
 * the others. Depends only on the ordered scene, never on a person or on the content of a cache: the same
 * order gives the same file.
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

/**
 * A video of this many turns is made piece by piece. A shorter one is made in one go, which is a little
 * faster.
 */
const LONG_TURNS = 3;

/** Whether a video takes so long that it should be made in turns, with other videos in between. */
export function isLong({ width, height, frames }: Size, turnPixels: number): boolean {
  return width * height * frames > LONG_TURNS * turnPixels;
}

type Size = Pick<ResolvedScene, "width" | "height" | "frames">;

/**
 * Cuts a long video's plan into pieces of about a turn each, both shared and personal ones. The pieces also
 * depend only on the ordered scene.
 *
 * @param turnPixels pixels of the frames of a turn; a piece has at least a second.
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
