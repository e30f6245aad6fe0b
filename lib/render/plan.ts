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
 * Longer segments are cut: who jumps into one that is not made yet waits for all of it, and what a worker that stops has
 * begun is lost. What is shared is mostly made already, and each cut costs a frame that refers to no other.
 */
const LONGEST_SECONDS = { shared: 5, personal: 2 };
/** Pixels of all frames of a segment, but for one of a second: 8 s of 1920 × 1080 at 30 frames a second. */
const MOST_PIXELS = 500_000_000;

/** Cuts a run into parts of about equal length. @param most frames of a part */
function cut(run: Segment, most: number): Segment[] {
  const { from, to } = run;
  const parts = Math.ceil((to - from) / most);
  const place = (part: number) => from + Math.round(((to - from) * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ ...run, from: place(part), to: place(part + 1) }));
}

/**
 * Splits a scene's frames into those that are equal in every person's video, to be encoded once for all, and
 * the others, both in parts of a few seconds. Depends only on the ordered scene, never on a person or on the content of a
 * cache: the same order gives the same file.
 *
 * @returns segments in order without gaps; personal ones alone when there is nothing worth sharing.
 */
export function planSegments({ fps, frames, timeline, width, height }: PlannedScene): Segment[] {
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
  const long: Segment[] = [];
  for (const run of runs) {
    const isWorthIt = run.isShared && run.to - run.from >= shortest;
    const last = long.at(-1);
    if (isWorthIt) long.push(run);
    else if (last && !last.isShared) last.to = run.to;
    else long.push({ ...run, isShared: false });
  }
  const most = Math.max(fps, Math.floor(MOST_PIXELS / (width * height)));
  return long.flatMap((run) =>
    cut(run, Math.min(most, LONGEST_SECONDS[run.isShared ? "shared" : "personal"] * fps)),
  );
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

type PlannedScene = Pick<ResolvedScene, "fps" | "frames" | "timeline" | "width" | "height">;
type Size = Pick<ResolvedScene, "width" | "height" | "frames">;

/**
 * The segments of a long video's plan, in turns. The segments are those of `planSegments`, so that neither they nor the
 * video depend on how long a turn is.
 *
 * @param turnPixels pixels of the frames of a turn; a turn has at least a segment.
 */
export function planTurns(scene: PlannedScene, turnPixels: number): Segment[][] {
  const most = turnPixels / (scene.width * scene.height);
  const turns: Segment[][] = [];
  for (const segment of planSegments(scene)) {
    const turn = turns.at(-1);
    const [first] = turn ?? [];
    const fits = first?.isShared === segment.isShared && segment.to - first.from <= most;
    if (turn && fits) turn.push(segment);
    else turns.push([segment]);
  }
  return turns;
}
