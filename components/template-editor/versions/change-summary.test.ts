import { expect, test } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { changeSummary } from "./change-summary.ts";

const place = { x: 0, y: 0, width: 10, height: 10 } as const;
const words = (name: string, text: string, more = {}): Layer => ({
  name,
  type: "text",
  text,
  ...place,
  ...more,
});
const dot = (name: string, fill: string): Layer => ({
  name,
  type: "shape",
  shape: "ellipse",
  fill,
  ...place,
});
const scene = (layers: Layer[], duration = 2): Scene => ({
  ...{ width: 640, height: 360, fps: 25, duration, background: "#000000", layers },
});

test("a version's changes are its new, removed and changed layers, and what texts say now", () => {
  const before = scene([
    words("title", "One"),
    words("note", "Same"),
    dot("sun", "#fff"),
    dot("moon", "#fff"),
  ]);
  const after = scene(
    [
      words("title", "Two"),
      words("note", "Other", { color: "#ff0000" }),
      dot("sun", "#000"),
      dot("star", "#fff"),
    ],
    3,
  );
  expect(changeSummary(before, after)).toEqual({
    texts: [
      { layer: "title", before: "One", after: "Two" },
      { layer: "note", before: "Same", after: "Other" },
    ],
    changed: [null, "note", "sun"],
    added: ["star"],
    removed: ["moon"],
    moved: [],
  });
});

test("of two equal scenes nothing is told", () => {
  const one = scene([words("title", "One")]);
  expect(changeSummary(one, structuredClone(one))).toEqual({
    ...{ texts: [], changed: [], added: [], removed: [], moved: [] },
  });
});
