import type { Box } from "./box.ts";

/** The sides of a box that follow the pointer; none if the whole box does. */
export interface Sides {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The smallest width and height, in the scene's pixels. */
const LEAST = 1;

/**
 * A box with some of its sides moved by the pointer's movement.
 * @param keepsAspect if both axes change, as at a corner
 */
export function resizeBox(box: Box, sides: Sides, dx: number, dy: number, keepsAspect: boolean): Box {
  const [width, height] = [box.width + sides.x * dx, box.height + sides.y * dy];
  if (!keepsAspect || sides.x === 0 || sides.y === 0 || box.width <= 0 || box.height <= 0)
    return sizedBox(box, sides, width, height);
  const factor = Math.max(LEAST / box.width, width / box.width, height / box.height);
  return sizedBox(box, sides, box.width * factor, box.height * factor);
}

/** A box of another size, whose sides that are not held stay. */
export function sizedBox(box: Box, sides: Sides, wide: number, high: number): Box {
  const [width, height] = [Math.max(LEAST, wide), Math.max(LEAST, high)];
  return {
    left: sides.x < 0 ? box.left + box.width - width : box.left,
    top: sides.y < 0 ? box.top + box.height - height : box.top,
    width: sides.x === 0 ? box.width : width,
    height: sides.y === 0 ? box.height : height,
  };
}
