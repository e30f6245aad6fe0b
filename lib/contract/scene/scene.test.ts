import { describe, expect, it } from "vitest";
import { frameCount, sceneSchema } from "./scene.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const scene = (changes: object = {}, ...layers: object[]) => ({
  ...{ width: 320, height: 180, fps: 25, duration: 2, background: "#101014" },
  layers: layers.length > 0 ? layers : [{ name: "a", type: "shape", shape: "ellipse", ...box }],
  ...changes,
});
const faultsOf = (value: unknown) =>
  sceneSchema.safeParse(value).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe("sceneSchema", () => {
  it("takes what rendering.md allows", () => {
    expect(faultsOf(scene())).toEqual([]);
    expect(
      faultsOf(scene({}, { name: "t", type: "text", text: "🎂".repeat(2000), ...box, x: "-12.5%" })),
    ).toEqual([]);
  });

  it.each([
    ["an odd side", { width: 321 }, "width"],
    ["a side over 3840", { height: 3842 }, "height"],
    ["a minute too much", { duration: 601 }, "duration"],
    ["61 frames a second", { fps: 61 }, "fps"],
    ["a thumbnail after the end", { thumbnail_time: 2 }, "thumbnail_time"],
    ["unknown keys", { colour: "#fff" }, ""],
  ])("refuses %s", (_, changes, at) => {
    expect(faultsOf(scene(changes))).toEqual([at]);
  });

  it("refuses faults between layers and inside them", () => {
    const line = { name: "a", type: "shape", shape: "line", ...box };
    const late = { name: "a", type: "text", text: "{{nmae}}", time: 2, ...box };
    expect(faultsOf(scene({}, line, late))).toEqual([
      "layers.0.stroke",
      "layers.1.name",
      "layers.1.time",
      "layers.1.text",
    ]);
    expect(faultsOf(scene({}, { ...late, time: 0, text: "🎂".repeat(2001) }))).toEqual(["layers.0.text"]);
  });
});

it("counts whole frames", () => {
  expect(frameCount({ fps: 25, duration: 9 })).toBe(225);
  expect(frameCount({ fps: 30, duration: 0.51 })).toBe(15);
});
