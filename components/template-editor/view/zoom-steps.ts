/** How large the frame is shown: as large as the stage allows, or screen pixels for each pixel of the scene. */
export type Zoom = "fit" | number;

const STEPS = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export const SMALLEST_ZOOM = 0.1;
export const LARGEST_ZOOM = 4;

/** The next larger or smaller step from a scale, which may lie between two. */
export function nextZoom(scale: number, way: "in" | "out"): number {
  // A scale that is about a step is that step.
  const near = 0.01;
  return way === "in"
    ? (STEPS.find((step) => step > scale * (1 + near)) ?? LARGEST_ZOOM)
    : (STEPS.findLast((step) => step < scale * (1 - near)) ?? SMALLEST_ZOOM);
}

/** The scale after a turn of the wheel, or a pinch on a touchpad, by so many pixels. */
export function wheelZoom(scale: number, pixels: number): number {
  // A mouse turns by a hundred at once, a touchpad by a few.
  const factor = Math.exp(-Math.max(-60, Math.min(60, pixels)) * 0.005);
  return Math.max(SMALLEST_ZOOM, Math.min(LARGEST_ZOOM, scale * factor));
}
