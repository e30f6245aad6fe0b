import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { FramePainter } from "./frame-painter.ts";
import { boundsOf } from "./layer-bounds.ts";
import { LayerPainter } from "./layer-painter.ts";
import { layerStateAt } from "./motion.ts";

const SIZE = { width: 160, height: 120 };
const FPS = 10;

async function resolve(...layers: object[]): Promise<ResolvedScene> {
  const scene = sceneSchema.parse({ ...SIZE, fps: FPS, duration: 2, background: "#000", layers });
  const inputs = { fields: { first_name: "Ada" }, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

/** Draws the frame at a time; reads single pixels as `[red, green, blue]`. */
async function drawn(time: number, ...layers: object[]) {
  const painter = new FramePainter(await resolve(...layers));
  painter.paint(Math.round(time * FPS));
  const context = painter.canvas.getContext("2d");
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
}

const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];
const RED = [255, 0, 0];

let names = 0;
const rectangle = (changes: object = {}) => ({
  ...{ name: `r${names++}`, type: "shape", shape: "rectangle", fill: "#fff" },
  ...{ x: 20, y: 20, width: 100, height: 80, ...changes },
});
const group = (layers: object[], changes: object = {}) => ({
  ...{ name: `g${names++}`, type: "group", x: 20, y: 20, width: 100, height: 80, layers, ...changes },
});

describe("groups", () => {
  it("place their layers in their own box, whose corner is 0, 0", async () => {
    const child = rectangle({ x: "50%", y: "25%", width: "50%", height: "50%" });
    const pixel = await drawn(0, group([child]));
    expect([pixel(71, 41), pixel(119, 79)]).toEqual([WHITE, WHITE]);
    expect([pixel(69, 41), pixel(71, 39), pixel(71, 81)]).toEqual([BLACK, BLACK, BLACK]);
  });

  it("take vmin from the scene", async () => {
    const pixel = await drawn(0, group([rectangle({ x: 0, y: 0, width: "50vmin", height: 10 })]));
    expect([pixel(78, 25), pixel(81, 25)]).toEqual([WHITE, BLACK]);
  });

  it("turn and grow their layers around their own anchor", async () => {
    const child = rectangle({ x: 0, y: 0, width: 100, height: 10 });
    const turned = {
      x: 70,
      y: 60,
      anchor: "center",
      rotation: 180,
      keyframes: { scale: [{ time: 0, value: 0.5 }] },
    };
    const pixel = await drawn(0, group([child], turned));
    // The top strip of the box is the bottom strip of a box of half the size.
    expect([pixel(50, 78), pixel(90, 78), pixel(50, 42), pixel(40, 78)]).toEqual([
      WHITE,
      WHITE,
      BLACK,
      BLACK,
    ]);
  });

  it("fade as one picture", async () => {
    const layers = [
      rectangle({ x: 0, y: 0, width: 60, height: 80 }),
      rectangle({ x: 40, y: 0, width: 60, height: 80, fill: "#f00" }),
    ];
    const pixel = await drawn(0, group(layers, { opacity: 0.5 }));
    expect(pixel(30, 40)).toEqual([128, 128, 128]);
    expect(pixel(70, 40)).toEqual([128, 0, 0]);
  });

  it("mix as one picture with what is behind them, and their layers with one another only", async () => {
    const back = rectangle({ x: 0, y: 0, width: 160, height: 120, fill: "#808080" });
    const inner = rectangle({ x: 0, y: 0, fill: "#f00", blend: "multiply" });
    const isolated = await drawn(0, back, group([inner]));
    expect(isolated(70, 60)).toEqual(RED);
    const multiplied = await drawn(
      0,
      back,
      group([rectangle({ x: 0, y: 0, fill: "#f00" })], { blend: "multiply" }),
    );
    expect(multiplied(70, 60)).toEqual([128, 0, 0]);
  });

  it("fade within groups as often as they are nested", async () => {
    const layers = [rectangle({ x: 0, y: 0 }), rectangle({ x: 0, y: 0 })];
    const pixel = await drawn(0, group([group(layers, { x: 0, y: 0, opacity: 0.5 })], { opacity: 0.5 }));
    expect(pixel(70, 60)).toEqual([64, 64, 64]);
  });

  it("count their layers' times from their own start, and end them", async () => {
    const child = rectangle({ x: 0, y: 0, time: 0.5 });
    const layers = [group([child], { time: 0.5, duration: 1 })];
    const shown = await Promise.all(
      [0.9, 1, 1.4, 1.5].map(async (time) => (await drawn(time, ...layers))(70, 60)),
    );
    expect(shown).toEqual([BLACK, WHITE, WHITE, BLACK]);
  });

  it("hide what is in them, and cast one shadow", async () => {
    expect(
      (await drawn(0, group([rectangle({ x: 0, y: 0 })], { hidden: true }), rectangle({ width: 1 })))(70, 60),
    ).toEqual(BLACK);
    const layers = [
      rectangle({ x: 0, y: 0, width: 40 }),
      rectangle({ x: 20, y: 0, width: 40, fill: "#00f" }),
    ];
    const pixel = await drawn(0, group(layers, { shadow: { color: "#f00", blur: 0, x: 20, y: 0 } }));
    expect([pixel(30, 60), pixel(50, 60), pixel(75, 60), pixel(95, 60)]).toEqual([
      WHITE,
      [0, 0, 255],
      [0, 0, 255],
      RED,
    ]);
  });

  it("let no shadow shine through what is half transparent", async () => {
    const shadow = { color: "#f00", blur: 0, x: 20, y: 0 };
    const pixel = await drawn(0, group([rectangle({ x: 0, y: 0 })], { shadow, opacity: 0.5 }));
    expect([pixel(80, 60), pixel(130, 60)]).toEqual([
      [128, 128, 128],
      [128, 0, 0],
    ]);
  });
});

describe("masks", () => {
  it("show what lies inside a form, or outside", async () => {
    const mask = { shape: "ellipse", x: "25%", y: "25%", width: "50%", height: "50%" };
    const inside = await drawn(0, rectangle({ mask }));
    expect([inside(70, 60), inside(48, 43), inside(25, 25)]).toEqual([WHITE, BLACK, BLACK]);
    const outside = await drawn(0, rectangle({ mask: { ...mask, invert: true } }));
    expect([outside(70, 60), outside(48, 43), outside(25, 25)]).toEqual([BLACK, WHITE, WHITE]);
  });

  it("take corners and paths", async () => {
    const round = await drawn(0, rectangle({ mask: { shape: "rectangle", radius: "50%" } }));
    expect([round(21, 21), round(70, 21)]).toEqual([BLACK, WHITE]);
    const triangle = await drawn(
      0,
      rectangle({ mask: { shape: "path", path: "M0 0H1V1Z", view_box: [0, 0, 1, 1] } }),
    );
    expect([triangle(110, 30), triangle(30, 90)]).toEqual([WHITE, BLACK]);
  });

  it("have an edge that fades over the feather's width", async () => {
    const pixel = await drawn(0, rectangle({ mask: { shape: "rectangle", width: "50%", feather: 20 } }));
    const along = [58, 65, 70, 75, 82].map((x) => pixel(x, 60)[0] ?? 0);
    expect(along[0]).toBeGreaterThan(245);
    expect(along[1]).toBeGreaterThan(150);
    expect(Math.abs((along[2] ?? 0) - 128)).toBeLessThan(20);
    expect(along[3]).toBeLessThan(105);
    expect(along[4]).toBeLessThan(10);
  });

  it("cut groups, and leave the shadow to what is seen", async () => {
    const cut = { shape: "rectangle", width: "50%" };
    const grouped = await drawn(0, group([rectangle({ x: 0, y: 0 })], { mask: cut }));
    expect([grouped(60, 60), grouped(75, 60)]).toEqual([WHITE, BLACK]);
    const pixel = await drawn(0, rectangle({ mask: cut, shadow: { color: "#f00", blur: 0, x: 10 } }));
    expect([pixel(60, 60), pixel(75, 60), pixel(85, 60)]).toEqual([WHITE, RED, BLACK]);
  });
});

describe("wipes", () => {
  const wipe = (direction: string, changes: object = {}) => ({
    type: "wipe",
    direction,
    duration: 1,
    easing: "linear",
    ...changes,
  });
  const sides = async (time: number, changes: object) => {
    const pixel = await drawn(time, rectangle(changes));
    return [pixel(25, 60), pixel(115, 60), pixel(70, 25), pixel(70, 95)]
      .map(([red]) => (red === 255 ? 1 : 0))
      .join("");
  };

  it.each(["right", "left", "down", "up"])("uncover and cover towards %s", async (direction) => {
    // Left, right, top and bottom; halfway the middle lies on the edge.
    const expected: Record<string, [string, string]> = {
      right: ["10", "01"],
      left: ["01", "10"],
      down: ["10", "01"],
      up: ["01", "10"],
    };
    const pair = direction === "right" || direction === "left" ? [0, 2] : [2, 4];
    const entering = (await sides(0.5, { enter: wipe(direction) })).slice(...pair);
    const leaving = (await sides(1.5, { exit: wipe(direction) })).slice(...pair);
    expect([entering, leaving]).toEqual(expected[direction]);
  });

  it("show nothing at first and everything in the end", async () => {
    expect(await sides(0, { enter: wipe("right") })).toBe("0000");
    expect(await sides(1, { enter: wipe("right") })).toBe("1111");
  });

  it("can have a soft edge", async () => {
    const pixel = await drawn(0.5, rectangle({ enter: wipe("right", { softness: 0.5 }) }));
    const along = [25, 55, 70, 85, 115].map((x) => pixel(x, 60)[0] ?? 0);
    expect(along[0]).toBe(255);
    expect(along[4]).toBe(0);
    expect(along.every((value, index) => index === 0 || value <= (along[index - 1] ?? 0))).toBe(true);
    expect(Math.abs((along[2] ?? 0) - 128)).toBeLessThan(12);
  });
});

it("comes out of a blur", async () => {
  const layer = rectangle({ enter: { type: "blur", duration: 1, radius: 20, easing: "linear" } });
  const spread = async (time: number) => {
    const pixel = await drawn(time, layer);
    return [pixel(14, 60)[0] ?? 0, pixel(70, 60)[0] ?? 0];
  };
  const [outside = 0, within = 0] = await spread(0.5);
  expect(outside).toBeGreaterThan(20);
  expect(within).toBeGreaterThan(outside);
  expect(await spread(1)).toEqual([0, 255]);
});

describe("what lies outside of the frame", () => {
  const everywhere = { x: "-100%", y: "-100%", width: "300%", height: "300%" };
  const blur = { enter: { type: "blur", duration: 2, radius: 20, easing: "linear" } };
  const shadow = { color: "#fff", blur: 0, x: 100, y: 0 };
  const outside = rectangle({ x: -90, y: 0, width: 80, height: 120, fill: "#f00" });
  const whole = { x: 0, y: 0, width: 160, height: 120 };

  it("comes into focus with the rest, without a dark edge", async () => {
    const layers = [
      rectangle({ ...everywhere, ...blur }),
      group([rectangle(everywhere)], { ...whole, ...blur }),
      group([rectangle({ ...everywhere, ...blur })], { ...whole, shadow, mask: { shape: "rectangle" } }),
    ];
    for (const layer of layers) {
      const pixel = await drawn(1.5, layer);
      expect([pixel(0, 0), pixel(159, 119), pixel(80, 60)]).toEqual([WHITE, WHITE, WHITE]);
    }
  });

  it("casts its shadow into it, also as a group and as one within another", async () => {
    const alone = rectangle({ x: -90, y: 0, width: 80, height: 120, fill: "#f00", shadow });
    const one = group([outside], { ...whole, shadow });
    const half = group([group([outside], { ...whole, shadow })], { ...whole, opacity: 0.999 });
    const turned = group([outside], { ...whole, x: 160, y: 120, rotation: 180, shadow });
    for (const layer of [alone, one, half]) {
      const pixel = await drawn(0, layer);
      expect([pixel(5, 60)[0], pixel(12, 60), pixel(88, 60), pixel(95, 60)[0]]).toEqual([0, WHITE, WHITE, 0]);
    }
    const pixel = await drawn(0, turned);
    expect([pixel(65, 60)[0], pixel(72, 60), pixel(148, 60), pixel(155, 60)[0]]).toEqual([
      0,
      WHITE,
      WHITE,
      0,
    ]);
  });
});

describe("paths", () => {
  const path = { shape: "path", path: "M0 0H100V100H0Z M25 25H75V75H25Z" };

  it("are stretched to the box and filled by the rule", async () => {
    const full = await drawn(0, rectangle(path));
    expect([full(22, 22), full(70, 60), full(118, 98), full(122, 60)]).toEqual([WHITE, WHITE, WHITE, BLACK]);
    const hollow = await drawn(0, rectangle({ ...path, fill_rule: "evenodd" }));
    expect([hollow(22, 22), hollow(70, 60)]).toEqual([WHITE, BLACK]);
  });

  it("take gradients", async () => {
    const stops = [
      { offset: 0, color: "#fff" },
      { offset: 1, color: "#f00" },
    ];
    const pixel = await drawn(0, rectangle({ ...path, fill: { type: "radial", stops } }));
    expect(pixel(70, 60)[1]).toBeGreaterThan(240);
    expect(pixel(22, 22)[1]).toBe(0);
    expect(pixel(122, 60)).toEqual(BLACK);
  });

  it("are drawn as with a pen", async () => {
    const stroke = { color: "#fff", width: 6, cap: "butt" };
    const keyframes = {
      "trim.end": [
        { time: 0, value: 0 },
        { time: 1, value: 1, easing: "linear" },
      ],
    };
    const line = rectangle({ shape: "path", path: "M0 50H100", fill: undefined, stroke, keyframes });
    const at = async (time: number) => {
      const pixel = await drawn(time, line);
      return [25, 65, 75, 115].map((x) => pixel(x, 60)[0] === 255);
    };
    expect(await at(0)).toEqual([false, false, false, false]);
    expect(await at(0.5)).toEqual([true, true, false, false]);
    expect(await at(1)).toEqual([true, true, true, true]);
  });

  it("take dashes, ends and corners", async () => {
    const stroke = { color: "#fff", width: 10, cap: "butt", dash: [20, 20] };
    const line = { shape: "line", y: 60, height: 0, fill: undefined };
    const dashed = await drawn(0, rectangle({ ...line, stroke }));
    expect([30, 50, 70, 90].map((x) => dashed(x, 60)[0])).toEqual([255, 0, 255, 0]);
    const moved = await drawn(0, rectangle({ ...line, stroke: { ...stroke, dash_offset: 20 } }));
    expect([30, 50, 70, 90].map((x) => moved(x, 60)[0])).toEqual([0, 255, 0, 255]);
    const square = await drawn(
      0,
      rectangle({ ...line, stroke: { color: "#fff", width: 10, cap: "square" } }),
    );
    expect([square(16, 56), square(16, 64)]).toEqual([WHITE, WHITE]);
    const round = await drawn(
      0,
      rectangle({ fill: "#f00", stroke: { color: "#fff", width: 20, join: "round" } }),
    );
    const sharp = await drawn(0, rectangle({ fill: "#f00", stroke: { color: "#fff", width: 20 } }));
    expect([round(11, 11), sharp(11, 11)]).toEqual([BLACK, WHITE]);
  });
});

describe("keyframes", () => {
  const track = (...values: unknown[]) => values.map((value, time) => ({ time, value, easing: "linear" }));

  it("change colours in sRGB", async () => {
    const pixel = await drawn(0.5, rectangle({ keyframes: { fill: track("#f00", "#00f") } }));
    expect(pixel(70, 60)).toEqual([128, 0, 128]);
    const faded = await drawn(0.5, rectangle({ keyframes: { fill: track("#f00", "#0000") } }));
    expect(faded(70, 60)).toEqual([128, 0, 0]);
  });

  it("change the box, and with it a radius that is a share of it", async () => {
    const keyframes = { width: track(0, 100), height: track("0%", 80) };
    const pixel = await drawn(0.5, rectangle({ x: 70, y: 60, anchor: "center", radius: "50%", keyframes }));
    expect([pixel(70, 60), pixel(47, 60), pixel(43, 60), pixel(70, 42), pixel(47, 42)]).toEqual([
      WHITE,
      WHITE,
      BLACK,
      WHITE,
      BLACK,
    ]);
  });

  it("change a picture's frame, the picture keeping its form", async () => {
    const photo = {
      ...rectangle(),
      type: "image",
      source: "{{photo}}",
      fallback: "initials",
      shape: undefined,
      fill: undefined,
    };
    const { shape: _, fill: __, ...image } = photo;
    const border = { color: "#fff", width: 4 };
    const keyframes = { width: track(20, 100), "border.color": track("#fff", "#f00"), radius: track(0, 40) };
    const start = await drawn(0, { ...image, border, keyframes });
    const end = await drawn(1, { ...image, border, keyframes });
    expect([start(21, 21), start(45, 60)]).toEqual([WHITE, BLACK]);
    expect([end(21, 21), end(21, 60)]).toEqual([BLACK, RED]);
  });

  it("change strokes, shadows, masks and letters", async () => {
    const stroke = { color: "#fff", width: 2 };
    const stroked = await drawn(
      1,
      rectangle({
        fill: undefined,
        stroke,
        keyframes: { "stroke.width": track(2, 20), "stroke.color": track("#fff", "#f00") },
      }),
    );
    expect([stroked(12, 60), stroked(28, 60), stroked(32, 60)]).toEqual([RED, RED, BLACK]);
    const shadow = { color: "#f00", blur: 0 };
    const shaded = await drawn(1, rectangle({ shadow, keyframes: { "shadow.x": track(0, 20) } }));
    expect([shaded(130, 60), shaded(145, 60)]).toEqual([RED, BLACK]);
    const masked = await drawn(
      0.5,
      rectangle({ mask: { shape: "rectangle" }, keyframes: { "mask.width": track(0, "100%") } }),
    );
    expect([masked(60, 60), masked(80, 60)]).toEqual([WHITE, BLACK]);
    const letters = {
      name: "t",
      type: "text",
      text: "███",
      x: 20,
      y: 20,
      width: 100,
      height: 80,
      font: { size: 40 },
    };
    const text = await drawn(1, { ...letters, text: "MMM", keyframes: { color: track("#fff", "#f00") } });
    const reds = Array.from({ length: 100 }, (_, x) => text(20 + x, 45)).filter(
      ([red, green]) => red === 255 && green === 0,
    );
    expect(reds.length).toBeGreaterThan(5);
  });

  it("fade a changing layer as one picture", async () => {
    const layer = rectangle({
      stroke: { color: "#f00", width: 20 },
      opacity: 0.5,
      keyframes: { radius: track(0, 1) },
    });
    expect((await drawn(0, layer))(25, 60)).toEqual([128, 0, 0]);
  });

  it("stretch in one direction", async () => {
    const pixel = await drawn(0, rectangle({ keyframes: { scale_y: track(0.5) } }));
    expect([pixel(115, 55), pixel(115, 65)]).toEqual([WHITE, BLACK]);
  });
});

it("draws again only when something has changed", async () => {
  const moving = group([
    rectangle({ x: 0, y: 0, time: 0.5, enter: { type: "wipe", direction: "up", duration: 0.25 } }),
  ]);
  const painter = new FramePainter(await resolve(rectangle({ width: 5 }), moving));
  expect(
    Array.from({ length: 20 }, (_, frame) => frame).filter((frame) => painter.paint(frame).length > 0),
  ).toEqual([0, 6, 7, 8]);
});

it("types a text out in steps, and draws again at each of them only", async () => {
  const enter = { type: "typewriter", by: "word", duration: 1 };
  const box = { x: 0, y: 0, width: 160, height: 120 };
  const words = { name: "w", type: "text", text: "MMM MMM", ...box, font: { size: 30 }, enter };
  const painter = new FramePainter(await resolve(words));
  const ink = () => painter.canvas.data().filter((value, index) => index % 4 === 0 && value > 128).length;
  const seen = Array.from({ length: 20 }, (_, frame) =>
    painter.paint(frame).length > 0 ? [frame, ink()] : null,
  );
  const [none, half, all] = seen.filter((entry) => entry !== null);
  expect(seen.filter((entry) => entry !== null)).toHaveLength(3);
  expect([none?.[0], half?.[0], all?.[0]]).toEqual([0, 5, 10]);
  expect(none?.[1]).toBe(0);
  expect((half?.[1] ?? 0) / (all?.[1] ?? 1)).toBeCloseTo(0.5, 1);
});

describe("boundsOf", () => {
  const track = (...values: unknown[]) => values.map((value, time) => ({ time, value }));
  const stroke = { color: "#fff", width: 9 };
  const shadow = { color: "#f00", blur: 12, x: 14, y: -9 };
  it.each([
    ["a shape", rectangle({ width: 30, height: 20, stroke })],
    [
      "a square end",
      rectangle({
        shape: "line",
        width: 30,
        height: 30,
        fill: undefined,
        stroke: { ...stroke, cap: "square" },
      }),
    ],
    [
      "a sharp corner",
      rectangle({ shape: "path", path: "M0 0L100 50L0 60", x: 50, width: 30, height: 20, stroke }),
    ],
    [
      "a path beyond its box",
      rectangle({ shape: "path", path: "M-80 -20L150 50L0 160Z", x: 60, y: 50, width: 30, height: 20 }),
    ],
    [
      "a turned shape with a shadow",
      rectangle({ x: 80, y: 60, width: 40, height: 8, rotation: 30, anchor: "center", shadow }),
    ],
    [
      "a growing shape with a shadow",
      rectangle({
        x: 70,
        y: 50,
        width: 20,
        height: 20,
        shadow,
        keyframes: { scale: track(0.5, 3), fill: track("#fff", "#f00") },
      }),
    ],
    [
      "a shape that was drawn small",
      rectangle({ x: 70, y: 50, width: 10, height: 10, shadow, keyframes: { scale: track(0.5, 3) } }),
    ],
    [
      "a blur",
      rectangle({ x: 60, y: 50, width: 30, height: 20, enter: { type: "blur", duration: 2, radius: 12 } }),
    ],
    [
      "a slide",
      rectangle({ width: 30, height: 20, enter: { type: "slide", direction: "right", duration: 2 } }),
    ],
    [
      "words",
      { ...rectangle(), type: "text", text: "Ågj fÿ", shape: undefined, fill: undefined, font: { size: 30 } },
    ],
    [
      "a group",
      group([rectangle({ x: -10, y: 30, width: 30, height: 10, rotation: 20 })], {
        rotation: 45,
        x: 70,
        y: 50,
        shadow,
        keyframes: { scale: track(0.5, 1.2) },
      }),
    ],
  ])("holds all of %s", async (_, layer) => {
    const clean = JSON.parse(JSON.stringify(layer)) as object;
    const scene = await resolve(clean);
    const canvas = createCanvas(SIZE.width, SIZE.height);
    const context = canvas.getContext("2d");
    const painter = new LayerPainter(scene);
    let inked = 0;
    for (let frame = 0; frame < scene.frames; frame += 3) {
      const [only] = scene.layers;
      const state = only && layerStateAt(only, frame / FPS);
      if (!only || !state) continue;
      context.clearRect(0, 0, SIZE.width, SIZE.height);
      painter.draw(context, only, state);
      const { left, top, right, bottom } = boundsOf(only, state);
      const { data } = context.getImageData(0, 0, SIZE.width, SIZE.height);
      for (let index = 3; index < data.length; index += 4) {
        if (data[index] === 0) continue;
        const x = ((index - 3) / 4) % SIZE.width;
        const y = Math.floor((index - 3) / 4 / SIZE.width);
        inked++;
        if (x + 1 < left || x > right || y + 1 < top || y > bottom)
          throw new Error(`Ink at ${x}, ${y} in frame ${frame}`);
      }
    }
    expect(inked).toBeGreaterThan(50);
  });
});
