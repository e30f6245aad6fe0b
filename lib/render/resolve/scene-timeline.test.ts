import { expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { timelineOf } from "./scene-timeline.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };

function timeline(layers: Record<string, unknown>[], assets = new Map<string, { path: string }>()) {
  const named = layers.map((layer, index) => ({ name: `layer_${index}`, ...box, ...layer }));
  const scene = { width: 64, height: 64, fps: 10, duration: 4, background: "#000000", layers: named };
  return timelineOf(sceneSchema.parse(scene), { assets });
}

it("takes a layer for personal that says, shows or stands in for somebody", () => {
  const { layers } = timeline([
    { type: "text", text: "Hello" },
    { type: "text", text: "Hello, {{first_name}}" },
    { type: "shape", shape: "rectangle", fill: '{{custom_fields.colour | "#ff0000"}}' },
    { type: "image", source: "{{photo}}", fallback: "hide" },
    { type: "image", source: "asset:0198c0de-0000-7000-8000-000000000001", fallback: "initials" },
    { type: "image", source: "asset:0198c0de-0000-7000-8000-000000000001" },
  ]);
  expect(layers.map(({ source }) => source === null)).toEqual([false, true, true, true, true, false]);
});

it("says when a layer is seen, leaves hidden ones out, and names the files that it needs", () => {
  const id = "0198c0de-0000-7000-8000-00000000000a";
  const { layers } = timeline(
    [
      { type: "text", text: "A", time: 1, duration: 2 },
      { type: "text", text: "B", hidden: true },
      { type: "image", source: `asset:${id.toUpperCase()}` },
    ],
    new Map([[id, { path: "/files/logo.png" }]]),
  );
  expect(layers.map(({ start, end }) => [start, end])).toEqual([
    [1, 3],
    [0, 4],
  ]);
  expect(layers.map(({ source }) => source?.files)).toEqual([{}, { [id]: "/files/logo.png" }]);
});

it("tells scenes apart that draw the same layers differently, but not by their thumbnail", () => {
  const scene = { width: 64, height: 64, fps: 10, duration: 4, background: "#000000" };
  const layers = [{ name: "a", type: "text", text: "A", ...box }];
  const commonOf = (changes: object, locale = "en") =>
    timelineOf(sceneSchema.parse({ ...scene, layers, ...changes }), { assets: new Map(), locale }).common;
  expect(commonOf({ thumbnail_time: 1 })).toEqual(commonOf({}));
  for (const changes of [{ background: "#ffffff" }, { duration: 5 }, { fps: 20 }])
    expect(commonOf(changes)).not.toEqual(commonOf({}));
  expect(commonOf({}, "ja")).not.toEqual(commonOf({}));
});

it("looks into groups: only the personal layers within one are, and only while they are seen", () => {
  const inner = (name: string, changes: object) => ({
    name,
    type: "text",
    text: "Hello",
    ...box,
    ...changes,
  });
  const group = (changes: object) => ({ type: "group", time: 1, duration: 2, layers: [], ...changes });
  const { layers } = timeline([
    group({ layers: [inner("a", {}), inner("b", { text: "{{first_name}}", time: 0.5, duration: 9 })] }),
    group({ layers: [inner("c", {})], x: 5, opacity: 0.5 }),
    group({ layers: [inner("d", { text: "{{first_name}}", hidden: true }), inner("e", {})] }),
  ]);
  expect(layers.map(({ start, end, source }) => [start, end, source === null])).toEqual([
    [1, 3, false],
    [1.5, 3, true],
    [1, 3, false],
    [1, 3, false],
  ]);
  expect(layers[0]?.source?.description).not.toContain("first_name");
});
