import type { Box } from "./box.ts";

export const ALIGNMENTS = ["left", "center", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** A box aligned with an edge or the centre of what surrounds it. */
export function alignBox(box: Box, around: Box, alignment: Alignment): Box {
  switch (alignment) {
    case "left":
      return { ...box, left: around.left };
    case "center":
      return { ...box, left: around.left + (around.width - box.width) / 2 };
    case "right":
      return { ...box, left: around.left + around.width - box.width };
    case "top":
      return { ...box, top: around.top };
    case "middle":
      return { ...box, top: around.top + (around.height - box.height) / 2 };
    case "bottom":
      return { ...box, top: around.top + around.height - box.height };
  }
}
