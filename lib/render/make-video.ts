import { drawPieces, joinPieces, Pieces, type PiecesPlace } from "./encode/encode-pieces.ts";
import { encodeSegments, type SegmentOptions } from "./encode/encode-segments.ts";
import { UnjoinableSegments } from "./encode/encoded-segment.ts";
import type { JoinedVideo } from "./encode/join.ts";
import { planSegments, planTurns } from "./plan.ts";
import type { RenderWatch } from "./render-limits.ts";
import type { ResolvedScene } from "./resolve/resolved-scene.ts";

/** Twenty seconds of 1920 × 1080 at 30 frames a second: some ten seconds of work. */
export const TURN_PIXELS = 1_250_000_000;

/**
 * How a long video gives way to others between turns. Without it, it is made in one go, with the same bytes.
 */
export type TurnOptions = {
  /** Pixels of all frames of a turn. Default: `TURN_PIXELS`. */
  pixels?: number;
  /** The finished pieces for the next turn. Default: beside the video. */
  pieces?: PiecesPlace;
  /** Awaited between two turns. If it throws, this one was the last for now. */
  between?: () => Promise<void>;
};

async function encodeScene(
  scene: ResolvedScene,
  path: string,
  options: SegmentOptions,
): Promise<JoinedVideo> {
  try {
    return await encodeSegments(scene, planSegments(scene), path, options);
  } catch (error) {
    if (!(error instanceof UnjoinableSegments)) throw error;
    return encodeSegments(scene, [{ from: 0, to: scene.frames, isShared: false }], path, options);
  }
}

/** Everything that making the picture and joining it with the sound needs. */
export type Making = {
  scene: ResolvedScene;
  path: string;
  options: Omit<SegmentOptions, "audioPath">;
  /** Makes the sound track, null without any. */
  sound: () => Promise<string | null>;
};

/** Makes a video in one go. */
export async function renderWhole({ scene, path, options, sound }: Making): Promise<JoinedVideo> {
  return encodeScene(scene, path, { ...options, audioPath: await sound() });
}

/** Makes a video piece by piece. The sound comes last, so that a turn is spent on pieces, which are kept. */
export async function renderInPieces(
  { scene, path, options, sound }: Making,
  watch: RenderWatch,
  { pixels = TURN_PIXELS, pieces: place, between = async () => {} }: TurnOptions,
): Promise<JoinedVideo> {
  const plan = planTurns(scene, pixels);
  const pieces = new Pieces(place ?? { folder: `${path}.pieces`, order: "piece" });
  const draw = () =>
    drawPieces(scene, plan, pieces, path, { ...options, between, onTurn: (size) => watch.begin(size) });
  try {
    await draw();
    watch.begin(scene.width * scene.height * scene.frames);
    const audioPath = await sound();
    const join = () => joinPieces(plan.flat(), pieces, path, { fps: scene.fps, audioPath });
    return await join().catch(async (error: unknown) => {
      if (!(error instanceof UnjoinableSegments)) throw error;
      // What was damaged is gone now, and drawn anew.
      await draw();
      return join();
    });
  } catch (error) {
    if (error instanceof UnjoinableSegments) await pieces.remove();
    throw error;
  } finally {
    if (place === undefined) await pieces.remove();
  }
}
