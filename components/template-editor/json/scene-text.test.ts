import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { sceneText } from "./scene-text.ts";

test("a scene reads in the order in which one writes it, and means the same", () => {
  const layer = { height: 10, width: 10, y: 2, x: 1, text: "Hi", type: "text" as const, name: "title" };
  const scene: Scene = {
    layers: [layer],
    ...{ background: "#000000", duration: 5, fps: 25, height: 720, width: 1280 },
  };
  const text = sceneText(scene);
  expect(JSON.parse(text)).toEqual(scene);
  expect(text.match(/"\w+"(?=:)/g)).toEqual(
    [
      ...["width", "height", "fps", "duration", "background", "layers"],
      ...["name", "type", "text", "x", "y", "height", "width"],
    ].map((name) => `"${name}"`),
  );
});
