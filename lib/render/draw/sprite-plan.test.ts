import { expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { FramePainter } from "./frame-painter.ts";
import { planSprites } from "./sprite-plan.ts";

const FULL_HD = { width: 1920, height: 1080 };
const LARGEST = { width: 3840, height: 3840 };
const PIXEL_BYTES = 4;

type Span = { time?: number; duration?: number };

async function resolve(size: typeof FULL_HD, spans: readonly Span[], fps = 10): Promise<ResolvedScene> {
  const layers = spans.map((span, index) => ({
    ...{ name: `layer${index}`, type: "shape", shape: "rectangle", fill: "#ff000010" },
    ...{ x: 0, y: 0, width: "100%", height: "100%", ...span },
  }));
  const scene = sceneSchema.parse({ ...size, fps, duration: 10, background: "#000", layers });
  const inputs = { fields: {}, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

function bytesOf(scene: ResolvedScene): number {
  const boxes = [...planSprites(scene).values()];
  return boxes.reduce((sum, { width, height }) => sum + width * height * PIXEL_BYTES, 0);
}

it("bounds what is kept of all layers together", async () => {
  const many = Array.from({ length: 200 }, () => ({}));
  for (const size of [FULL_HD, LARGEST]) {
    const bytes = bytesOf(await resolve(size, many));
    expect(bytes).toBeGreaterThan(50_000_000);
    expect(bytes).toBeLessThanOrEqual(256_000_000);
  }
});

it("keeps the backmost layers, and counts only what is seen at the same time", async () => {
  const always = Array.from({ length: 20 }, () => ({}));
  const plan = planSprites(await resolve(FULL_HD, always));
  expect([...plan.keys()].map(({ name }) => name)).toEqual(always.slice(0, 11).map((_, i) => `layer${i}`));
  const inTurn = Array.from({ length: 100 }, (_, index) => ({ time: index / 10, duration: 0.2 }));
  expect(planSprites(await resolve(FULL_HD, inTurn)).size).toBe(100);
  const full = Array.from({ length: 11 }, () => ({ time: 4, duration: 1 }));
  const others = [{}, { time: 3, duration: 1.5 }, { time: 5, duration: 5 }, { time: 0, duration: 4 }];
  const kept = [...planSprites(await resolve(FULL_HD, [...full, ...others])).keys()];
  expect(kept.slice(11).map(({ name }) => name)).toEqual(["layer13", "layer14"]);
});

it("gives back the pixels of layers whose time is over", { timeout: 30_000 }, async () => {
  const spans = Array.from({ length: 100 }, (_, index) => ({ time: index / 10, duration: 0.1 }));
  const painter = new FramePainter(await resolve(FULL_HD, spans));
  const start = process.memoryUsage.rss();
  let most = 0;
  for (let frame = 0; frame < 100; frame++) {
    painter.paint(frame);
    most = Math.max(most, process.memoryUsage.rss() - start);
  }
  painter.close();
  expect(most).toBeLessThan(20 * FULL_HD.width * FULL_HD.height * PIXEL_BYTES);
});

it("draws the same with and without a sprite", async () => {
  const few = await resolve(
    FULL_HD,
    Array.from({ length: 20 }, () => ({})),
  );
  const [kept, afresh] = [new FramePainter(few), new FramePainter(few)];
  kept.paint(0);
  // Another order of frames must not change which layers are kept.
  for (const frame of [50, 99, 0]) afresh.paint(frame);
  expect(planSprites(few).size).toBeLessThan(20);
  expect(Buffer.from(kept.canvas.data()).equals(Buffer.from(afresh.canvas.data()))).toBe(true);
  const [red = 0] = kept.canvas.getContext("2d").getImageData(960, 540, 1, 1).data;
  // Twenty times a sixteenth of red over what is there.
  expect(Math.abs(red - 255 * (1 - (1 - 16 / 255) ** 20))).toBeLessThan(8);
});
