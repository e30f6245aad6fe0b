import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { nearestMoment } from "./nearest-moment.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (name: string, more: object = {}) =>
  ({ name, type: "text", text: "Hi", ...box, ...more }) as Layer;
const fade = { type: "fade", duration: 0.5 };
const scene: Scene = {
  ...{ width: 320, height: 180, fps: 25, duration: 6, background: "#000" },
  layers: [
    text("all"),
    text("late", { time: 4, enter: fade }),
    text("early", { duration: 2, exit: fade }),
    text("short", { time: 2, duration: 0.4, enter: fade, exit: fade }),
    text("hidden", { time: 5, hidden: true }),
    {
      ...{ name: "group", type: "group", ...box, time: 1, duration: 2 },
      layers: [text("inner", { time: 1 }) as never],
    },
    { name: "tune", type: "audio", source: "music:bright", time: 3 },
  ],
};

test.each([
  ["all", 3, null],
  ["late", 4.2, null],
  ["late", 1, 4.5],
  ["early", 3, 1.46],
  ["short", 0, 2.2],
  ["inner", 0, 2],
  ["inner", 5, 2.96],
  ["group", 5, 2.96],
])("of %s at %d s", (name, time, moment) => {
  const found = nearestMoment(scene, name, time);
  if (moment === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(moment, 5);
});

test.each(["hidden", "tune", "nobody"])("of %s there is none", (name) => {
  expect(nearestMoment(scene, name, 0)).toBeNull();
});
