import { describe, expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { usedColors, withOtherColor } from "./scene-colors.ts";

const scene: Scene = {
  ...{ width: 640, height: 360, fps: 25, duration: 2 },
  background: {
    type: "linear",
    stops: [
      { offset: 0, color: "#ABC" },
      { offset: 1, color: "#000000" },
    ],
  },
  layers: [
    {
      ...{ name: "bouquet", type: "group", x: 0, y: 0, width: "100%", height: "100%", locked: true },
      layers: [
        {
          ...{ name: "leaf", type: "shape", shape: "ellipse", x: 0, y: 0, width: 10, height: 10 },
          ...{ fill: "#aabbcc80", stroke: { color: "#112233", width: 2 } },
          keyframes: { fill: [{ time: 0, value: "#aabbcc" }] },
        },
      ],
    },
    {
      ...{
        name: "title",
        type: "text",
        text: "#aabbcc",
        x: 0,
        y: 0,
        width: 10,
        height: 10,
        color: "#112233",
      },
      spans: [{ match: "#aabbcc", color: '{{custom_fields.team | "#aabbcc"}}' }],
    },
  ],
};

describe("the colours of a design", () => {
  it("are those of its fills, lines, gradients and keyframes, also in locked groups, the most used first", () => {
    expect(usedColors(scene)).toEqual([
      { solid: "#aabbcc", count: 3 },
      { solid: "#112233", count: 2 },
      { solid: "#000000", count: 1 },
    ]);
  });

  it("are changed everywhere at once, and keep their opacity; no text is taken for a colour", () => {
    const next = withOtherColor(scene, "#aabbcc", "#ff0044");
    expect(usedColors(next).map(({ solid }) => solid)).toEqual(["#ff0044", "#112233", "#000000"]);
    const [bouquet, title] = next.layers;
    expect(bouquet).toMatchObject({
      layers: [{ fill: "#ff004480", keyframes: { fill: [{ time: 0, value: "#ff0044" }] } }],
    });
    expect(title).toBe(scene.layers[1]);
  });

  it("take an opacity where they had none", () => {
    expect(withOtherColor({ fill: "#000" }, "#000000", "#ff004480")).toEqual({ fill: "#ff004480" });
    expect(withOtherColor(scene, "#ffffff", "#000000")).toBe(scene);
  });
});
