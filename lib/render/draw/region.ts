/** A rectangle of whole pixels. */
export type Region = { x: number; y: number; width: number; height: number };

type Size = { width: number; height: number };

/** The sides of a rectangle, at any fraction of a pixel. */
export type Edges = { left: number; top: number; right: number; bottom: number };

/**
 * The smallest region of even measures around edges, cut at the frame's; null when nothing of it is within.
 *
 * @param frame one whose corner is not at the origin has even coordinates.
 */
export function evenRegion(
  { left, top, right, bottom }: Edges,
  frame: Size & Partial<Region>,
): Region | null {
  const { x: frameX = 0, y: frameY = 0 } = frame;
  const x = Math.max(frameX, Math.floor(left / 2) * 2);
  const y = Math.max(frameY, Math.floor(top / 2) * 2);
  const width = Math.min(frameX + frame.width, Math.ceil(right / 2) * 2) - x;
  const height = Math.min(frameY + frame.height, Math.ceil(bottom / 2) * 2) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

export function overlap(a: Region, b: Region): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
