import { expect, it } from "vitest";
import { emptyScene } from "../state/new-layers.ts";
import { editableScene } from "./editable-scene.ts";

const title = { name: "title", type: "text", text: "Hello", x: 0, y: 0, width: 100, height: 50 };
const scene = { ...emptyScene("wide"), layers: [title] };
const withTitle = (patch: object) => ({ ...scene, layers: [{ ...title, ...patch }] });

it("takes what a form leaves while somebody types", () => {
  for (const half of [
    withTitle({ text: "Hello {{first" }),
    withTitle({ color: "#12" }),
    { ...scene, fps: 900 },
  ])
    expect(editableScene(half)).toEqual(half);
});

it("refuses what has not the shape of a scene", () => {
  for (const other of [
    {},
    { ...scene, background: undefined },
    { ...scene, layers: "none" },
    { ...scene, layers: [1] },
    { ...scene, width: "wide" },
    withTitle({ type: "hologram" }),
    withTitle({ name: undefined }),
    withTitle({ font: "Inter" }),
    {
      ...scene,
      layers: Array.from({ length: 150 }, (_, index) => ({ ...title, name: `t${index}`, color: "#1" })),
    },
  ])
    expect(editableScene(JSON.parse(JSON.stringify(other)))).toBeNull();
});
