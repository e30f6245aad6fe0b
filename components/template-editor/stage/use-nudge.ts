"use client";

import type { Scene } from "#lib/contract/scene/scene.ts";
import type { PressedKey } from "../layers/use-layer-commands.ts";
import { useEditor } from "../state/editor-context.tsx";
import { movableBoxes, placeAll, scaleAll } from "./arrange.ts";
import { type Box, shiftedBy } from "./box.ts";
import { resizeBox, type Sides } from "./resize.ts";
import { anchorOppositeSides } from "./turn.ts";
import type { VisibleBox } from "./visible-boxes.ts";

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move layers by a pixel of the scene, with Shift by ten; with Alt they move the right and bottom sides. */
export function useNudge() {
  const { scene, selection, dispatch } = useEditor();
  /** Handles a key on an element that represents a layer. @returns whether it was an arrow key that moved something */
  return (event: PressedKey, name: string): boolean => {
    const way = ARROWS[event.key];
    if (way === undefined) return false;
    const items = movableBoxes(scene, selection.includes(name) ? selection : [name]);
    if (items.length === 0) return false;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 10 : 1;
    const [x, y] = [way[0] * step, way[1] * step];
    const sides: Sides | null = event.altKey ? { x: x === 0 ? 0 : 1, y: y === 0 ? 0 : 1 } : null;
    const moved = (before: Scene, item: VisibleBox): Scene => {
      if (sides === null) return placeAll(before, [{ item, box: shiftedBy(item.box, x, y) }]);
      const isGroup = item.layer.type === "group";
      const resized = resizeBox(item.box, sides, x, y, false);
      const box = anchorOppositeSides(item, sides, isGroup ? likeWith(item.box, resized) : resized);
      return isGroup ? scaleAll(before, [item], item.box, box) : placeAll(before, [{ item, box }]);
    };
    const joins = `nudge of ${items.map(({ layer }) => layer.name).join(" ")}`;
    dispatch({ type: "edit", edit: (before) => items.reduce(moved, before), joins });
    return true;
  };
}

/** A box of the proportions of another one, larger or smaller as one of its sides is. */
function likeWith(from: Box, { left, top, width, height }: Box): Box {
  const by = width === from.width ? height / from.height : width / from.width;
  return { left, top, width: from.width * by, height: from.height * by };
}
