import { describe, expect, it } from "vitest";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { emptyScene, NEW_LAYERS, type NewLayer, newLayer } from "../state/new-layers.ts";
import { duplicateLayers, insertLayer } from "../state/scene-edits.ts";
import { boxWithin } from "./box.ts";
import { besideTwins, inFreePlace } from "./free-place.ts";

const names = Object.fromEntries(NEW_LAYERS.map((kind) => [kind, kind])) as Record<NewLayer, string>;
const messages = { names, greeting: "Hello" };
const frame = { left: 0, top: 0, width: 1280, height: 720 };

function withAdded(kinds: readonly NewLayer[]) {
  return kinds.reduce((scene, kind) => {
    const layer = inFreePlace(scene, newLayer(scene, kind, messages), null, 1);
    return insertLayer(scene, layer, null);
  }, emptyScene("wide"));
}
const boxesOf = (scene: ReturnType<typeof withAdded>) =>
  scene.layers.flatMap((layer) => (layer.type === "audio" ? [] : [boxWithin(layer, frame, scene)]));

describe("a new layer", () => {
  it("stands in the middle, and the next one beside it", () => {
    const [first, second, third] = boxesOf(withAdded(["text", "text", "text"]));
    expect(first?.top).toBeCloseTo(360 - 86.4);
    for (const other of [second, third])
      expect(Math.abs((other?.top ?? 0) - (first?.top ?? 0))).toBeGreaterThan(170);
    expect(second?.top).not.toBe(third?.top);
  });

  it("never lands in the very place of another one, even where there is no room", () => {
    const boxes = boxesOf(withAdded(Array.from({ length: 14 }, () => "rectangle" as const)));
    const places = new Set(boxes.map(({ left, top }) => `${Math.round(left)} ${Math.round(top)}`));
    expect(places.size).toBe(14);
  });

  it("may stand where another one is at another time", () => {
    const early = withAdded(["text"]);
    const scene = { ...early, layers: early.layers.map((layer) => ({ ...layer, duration: 2 })) };
    const place = (time: number) => {
      const layer = inFreePlace(scene, newLayer(scene, "text", messages), null, time);
      return layer.type === "audio" ? 0 : boxWithin(layer, frame, scene).top;
    };
    expect(place(3)).toBeCloseTo(360 - 86.4);
    expect(Math.abs(place(1) - place(3))).toBeGreaterThan(170);
  });

  it("is smaller, if it is a text, where there is no room for a large one", () => {
    const full = { ...emptyScene("wide"), layers: [] as Layer[] };
    const at = (name: string, top: string): Layer => ({
      ...{ name, type: "text", text: "Words", x: "10%", y: top, width: "50%", height: "30%" },
    });
    full.layers.push(at("one", "2%"), at("two", "35%"), at("three", "68%"));
    const layer = inFreePlace(full, newLayer(full, "text", messages), null, 1);
    const own = layer.type === "audio" ? frame : boxWithin(layer, frame, full);
    expect(own.left).toBeGreaterThanOrEqual(1280 * 0.6 - 1);
    expect(own.left + own.width).toBeLessThanOrEqual(1280);
    expect(own.width / own.height).toBeCloseTo((1280 * 0.8) / (720 * 0.24), 1);
  });

  it("is smaller, if it is a picture, where a large one would cover a text", () => {
    const scene = withAdded(["text"]);
    const [text] = boxesOf(scene);
    const file = { source: "asset:1", fileName: null, width: 3000, height: 2000 };
    const layer = inFreePlace(scene, newLayer(scene, "picture", messages, file), null, 1);
    const own = layer.type === "audio" ? frame : boxWithin(layer, frame, scene);
    expect(own.width / own.height).toBeCloseTo(1.5, 2);
    const isAbove = own.top + own.height <= (text?.top ?? 0);
    expect(isAbove || own.top >= (text?.top ?? 0) + (text?.height ?? 0)).toBe(true);
    expect(own.height).toBeGreaterThan(150);
  });

  it("may stand on what covers the frame", () => {
    const scene = withAdded(["video", "rectangle"]);
    expect(boxesOf(scene)[1]?.left).toBeCloseTo(640 - 115.2);
  });
});

it("copies stand a step beside what they are copies of, as far from each other as before", () => {
  const scene = withAdded(["rectangle", "ellipse"]);
  const doubled = duplicateLayers(scene, ["rectangle", "ellipse"]);
  const next = besideTwins(doubled.scene, doubled.copies);
  const box = (name: string) => {
    const layer = next.layers.find((each) => each.name === name);
    return layer === undefined || layer.type === "audio" ? frame : boxWithin(layer, frame, next);
  };
  for (const name of ["rectangle", "ellipse"]) {
    expect(box(`${name}_2`).left - box(name).left).toBeCloseTo(29, 0);
    expect(box(`${name}_2`).top - box(name).top).toBeCloseTo(29, 0);
  }
  expect(besideTwins(next, doubled.copies)).toBe(next);
});
