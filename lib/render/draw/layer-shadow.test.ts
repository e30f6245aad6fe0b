import { expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "../resolve/resolve.ts";
import { FramePainter } from "./frame-painter.ts";

/** The bytes of a frame with one layer in the middle. */
async function drawn(layer: object): Promise<Buffer> {
  const scene = sceneSchema.parse({
    ...{ width: 160, height: 120, fps: 10, duration: 2, background: "#8aa0b0" },
    layers: [{ name: "layer", x: 80, y: 60, width: 60, height: 40, anchor: "center", ...layer }],
  });
  const inputs = { fields: {}, assets: new Map(), photo: null, today: "2026-11-20" };
  const painter = new FramePainter((await resolveScene(scene, inputs)).scene);
  painter.paint(0);
  return Buffer.from(painter.canvas.data());
}

const rectangle = { type: "shape", shape: "rectangle", fill: "#ef476f" };
const inGroup = { ...rectangle, name: "inner", x: 0, y: 0, width: "100%", height: "100%" };
/** A change that has not begun: the layer is drawn afresh for each frame, and looks as without. */
const fill = [
  { time: 0, value: "#ef476f" },
  { time: 2, value: "#118ab2" },
];

it.each([
  ["turned", { rotation: 90 }],
  ["turned upside down", { rotation: 180 }],
  ["small", { keyframes: { scale: [{ time: 0, value: 0.5 }] } }],
])(
  "casts the same shadow however the layer is drawn: %s",
  async (_, { keyframes, ...placed }: object & { keyframes?: object }) => {
    for (const blur of [0, 8]) {
      const look = { ...placed, shadow: { color: "#000", blur, x: 16, y: 4 } };
      const kept = await drawn({ ...rectangle, ...look, keyframes });
      const afresh = await drawn({ ...rectangle, ...look, keyframes: { ...keyframes, fill } });
      const masked = await drawn({
        ...{ ...rectangle, ...look, mask: { shape: "rectangle" } },
        keyframes: { ...keyframes, fill },
      });
      const group = await drawn({ type: "group", ...look, keyframes, layers: [inGroup] });
      const within = await drawn({
        ...{ type: "group", ...placed, keyframes },
        layers: [{ ...inGroup, shadow: look.shadow, keyframes: { fill } }],
      });
      for (const other of [afresh, masked, group, within])
        expect(meanDifference(other, kept)).toBeLessThan(0.5);
    }
  },
);

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0));
  return sum / a.length;
}
