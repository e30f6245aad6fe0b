import { expect, it, vi } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "../resolve/resolve.ts";
import { FramePainter } from "./frame-painter.ts";

const { made, count } = vi.hoisted(() => ({
  made: [] as { width: number; height: number }[],
  count: { most: 0 },
}));

vi.mock(import("./sprite.ts"), async (original) => {
  const actual = await original();
  return {
    ...actual,
    createSprite: (box) => {
      const sprite = actual.createSprite(box);
      made.push(sprite.canvas);
      const kept = made.reduce((sum, { width, height }) => sum + width * height, 0);
      count.most = Math.max(count.most, kept);
      return sprite;
    },
  };
});

const FRAME = { width: 1920, height: 1080 };
const FRAME_PIXELS = FRAME.width * FRAME.height;

/** As many layers in each of two seconds, those of the first at another place than those of the second. */
async function sceneWithCut(perSecond: number, size: { width: number; height: number }) {
  const layers = Array.from({ length: perSecond * 2 }, (_, index) => ({
    ...{ name: `layer${index}`, type: "shape", shape: "ellipse", fill: "#ff000030", ...size },
    ...(index < perSecond ? { x: 1, y: 2, time: 0, duration: 1 } : { x: 300, y: 200, time: 1 }),
  }));
  const scene = sceneSchema.parse({ ...FRAME, fps: 2, duration: 2, background: "#204060", layers });
  const inputs = { fields: {}, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

// The plan has memory for twelve frames: each second's layers take nearly all of it.
it.each([
  ["within the frame", 12, { width: 1900, height: 1060 }],
  ["too large to be searched for ink", 6, { width: 3800, height: 1060 }],
])("keeps no more than planned where all layers change at once: %s", async (_, perSecond, size) => {
  const scene = await sceneWithCut(perSecond, size);
  const [painter, fresh] = [new FramePainter(scene), new FramePainter(scene)];
  made.length = 0;
  count.most = 0;
  for (const frame of [0, 1, 2]) painter.paint(frame);
  expect(made).toHaveLength(perSecond * 2);
  expect(count.most).toBeGreaterThan(11 * FRAME_PIXELS);
  expect(count.most).toBeLessThanOrEqual(12 * FRAME_PIXELS);
  // Where the ink of what has ended is forgotten, it stays to be seen.
  fresh.paint(2);
  expect(painter.canvas.data().equals(fresh.canvas.data())).toBe(true);
  for (const one of [painter, fresh]) one.close();
});

it("searches no more pixels for ink in a frame than it has", async () => {
  const painter = new FramePainter(await sceneWithCut(3, { width: 1900, height: 1060 }));
  const read = vi.spyOn(Object.getPrototypeOf(painter.canvas.getContext("2d")), "getImageData");
  const searched = [0, 1, 2, 3].map((frame) => {
    read.mockClear();
    painter.paint(frame);
    painter.inked();
    return read.mock.calls.length;
  });
  // One layer fits.
  expect(searched).toEqual([1, 0, 1, 0]);
  read.mockRestore();
  painter.close();
});
