/** A rectangle of whole pixels. */
export type Region = { x: number; y: number; width: number; height: number };

type Size = { width: number; height: number };

/** Drawing and converting a region costs about as much as this many pixels before it touches one. */
const PIXELS_WORTH_A_REGION = 20_000;

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

function union(a: Region, b: Region): Region {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

const area = ({ width, height }: Size) => width * height;

/** Regions that cover the same and do not overlap; those that are cheaper together are one. */
export function joinRegions(regions: readonly Region[]): Region[] {
  const joined: Region[] = [];
  for (const region of regions) {
    let grown = region;
    for (let index = 0; index < joined.length; ) {
      const other = joined[index];
      const both = other && union(grown, other);
      if (both && (overlap(grown, other) || area(both) < area(grown) + area(other) + PIXELS_WORTH_A_REGION)) {
        joined.splice(index, 1);
        grown = both;
        // What was passed before may overlap what has grown.
        index = 0;
      } else index += 1;
    }
    joined.push(grown);
  }
  return joined;
}
