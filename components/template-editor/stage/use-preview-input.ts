"use client";

import { useMemo } from "react";
import type { PreviewInput } from "#lib/client/templates/templates.ts";
import { frameCount, type Scene } from "#lib/contract/scene/scene.ts";
import type { ShownFor } from "../playback/playback-context.tsx";

/** Sharp enough for the stage, and quick to draw; a larger one is wanted where the scene is shown larger. */
const STILL_SIDES = [960, 1280, 1920] as const;
/** During playback, more frames matter more than sharper ones. */
const PLAYED_SIDE = 480;

/** The longer side of a picture that is sharp at a size on the screen. */
export const stillSide = (shown: number, isPlaying: boolean) =>
  isPlaying ? PLAYED_SIDE : (STILL_SIDES.find((side) => shown <= side) ?? STILL_SIDES[2]);

/** The request for the picture; null if the scene could not be drawn. */
export function usePreviewInput(
  scene: Scene,
  time: number,
  side: number,
  { personId, day }: ShownFor,
): PreviewInput | null {
  return useMemo(() => {
    if (scene.layers.length === 0) return null;
    const last = (frameCount(scene) - 1) / scene.fps;
    const width = Math.round(scene.width * Math.min(1, side / Math.max(scene.width, scene.height)));
    return {
      ...{ scene, time: Math.min(time, last), width, format: "jpeg" as const },
      ...(personId === null ? {} : { person_id: personId }),
      ...(day === null ? {} : { occasion_on: day }),
    };
  }, [scene, time, side, personId, day]);
}
