import type { Scene } from "#lib/contract/scene/scene.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
export const text = (name: string) => ({ name, type: "text" as const, text: name, ...box });
/** A group of two layers, with a text behind it and one in front of it. */
export const scene: Scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [
    text("back"),
    { name: "pair", type: "group", ...box, layers: [text("left"), text("right")] },
    text("front"),
  ],
};
