import { describe, expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { emptyScene } from "../state/new-layers.ts";
import { patchLayer, renameLayer } from "../state/scene-edits.ts";
import { undrawnLayers } from "./undrawn-layers.ts";
import { visibleBoxes } from "./visible-boxes.ts";

const box = (name: string) =>
  ({ name, type: "shape", shape: "rectangle", x: 0, y: 0, width: 9, height: 9, fill: "#ffffff" }) as const;
const scene = (...names: string[]): Scene => ({ ...emptyScene("wide"), layers: names.map(box) });
const names = (now: Scene, drawn: Scene) =>
  undrawnLayers(visibleBoxes(now, 0, []), now, drawn).map(({ layer }) => layer.name);

describe("the layers that the picture does not show yet", () => {
  it("are those that were added since", () => {
    expect(names(scene("a", "b", "c"), scene("a"))).toEqual(["b", "c"]);
    expect(names(scene("a"), scene("a"))).toEqual([]);
  });

  it("are those that were hidden in it", () => {
    const drawn = patchLayer(scene("a", "b"), "b", { hidden: true });
    expect(names(scene("a", "b"), drawn)).toEqual(["b"]);
    expect(names(patchLayer(drawn, "a", { x: 40 }), drawn)).toEqual([]);
  });

  it("are neither changed, renamed nor hidden ones", () => {
    const drawn = scene("a");
    expect(names(patchLayer(drawn, "a", { x: 40 }), drawn)).toEqual([]);
    expect(names(renameLayer(drawn, "a", "z"), drawn)).toEqual([]);
    expect(names(patchLayer(scene("a", "b"), "b", { hidden: true }), drawn)).toEqual([]);
  });
});
