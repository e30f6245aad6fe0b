import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { textLayerSchema } from "#lib/contract/scene/text-layer.ts";
import { graphemesOf } from "../layout/line-breaks.ts";
import { segmentsOf } from "../layout/text-segments.ts";
import { mergePieces, resolveText } from "../resolve/resolve-text.ts";
import { drawText, textOverhang } from "./draw-text.ts";

const box = { width: 360, height: 120 };
const MARGIN = 60;
const SIZE = { width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN };

function contentOf(properties: object, fields: Record<string, string> = {}) {
  const layer = textLayerSchema.parse({
    ...{ name: "t", type: "text", x: 0, y: 0, width: 1, height: 1, font: { size: 40, weight: 700 } },
    ...properties,
  });
  const source = { pieces: mergePieces(layer, fields, "en"), fonts: new Map() };
  const resolved = resolveText(layer, box, { width: 1280, height: 720 }, "en", source);
  if (!resolved) throw new Error("There is nothing to show");
  return resolved.content;
}

/** The red, green, blue and opacity of each pixel. */
function draw(content: ReturnType<typeof contentOf>, reveal = 1, shadow?: string): Uint8ClampedArray {
  const context = createCanvas(SIZE.width, SIZE.height).getContext("2d");
  context.translate(MARGIN, MARGIN);
  if (shadow) {
    context.shadowColor = shadow;
    context.shadowOffsetX = 5;
    context.shadowOffsetY = 5;
  }
  drawText(context, content, box, reveal);
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

type Rgba = [red: number, green: number, blue: number, alpha: number];

/** The smallest box, relative to the text's, around the pixels that answer a description. */
function boundsOf(pixels: Uint8ClampedArray, matches: (...pixel: Rgba) => boolean) {
  const found = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: 0,
    bottom: 0,
    pixels: 0,
  };
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0 || !matches(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, alpha)) continue;
    const [x, y] = [((at / 4) % SIZE.width) - MARGIN, Math.floor(at / 4 / SIZE.width) - MARGIN];
    found.left = Math.min(found.left, x);
    found.top = Math.min(found.top, y);
    found.right = Math.max(found.right, x + 1);
    found.bottom = Math.max(found.bottom, y + 1);
    found.pixels++;
  }
  return found;
}
const isSame = (a: Uint8ClampedArray, b: Uint8ClampedArray) => Buffer.from(a).equals(Buffer.from(b));
const ink = (pixels: Uint8ClampedArray) => boundsOf(pixels, (_r, _g, _b, alpha) => alpha > 40);

describe("typing", () => {
  it.each([
    ["Latin", "Happy birthday to Zoë"],
    ["Arabic", "عيد ميلاد سعيد يا محمد"],
    ["Hebrew with Latin and digits", "שלום Noa 12, ברוכים"],
    ["Devanagari", "जन्मदिन मुबारक क्षिति"],
    ["Thai with emoji", "สุขสันต์วันเกิด 👩🏽‍🚀"],
    ["Japanese", "誕生日おめでとう、田中さん"],
  ])("moves nothing that is already there: %s", (_, text) => {
    const content = contentOf({ text, align: "center", valign: "middle" });
    const whole = draw(content);
    const count = content.layout.lines.reduce((sum, line) => sum + graphemesOf(line.text).length, 0);
    let before = 0;
    for (let shown = 1; shown <= count; shown++) {
      const pixels = draw(content, shown / count);
      // Only the last letter may still take another form, where its neighbour comes.
      let strayed = 0;
      for (let at = 3; at < pixels.length; at += 4)
        if ((pixels[at] ?? 0) > 128 && (whole[at] ?? 0) < 32) strayed++;
      expect(strayed).toBeLessThan(content.layout.size * 2);
      const drawn = ink(pixels).pixels;
      expect(drawn).toBeGreaterThanOrEqual(before - content.layout.size);
      before = drawn;
    }
    expect(isSame(draw(content, 1 - 1e-9), whole)).toBe(true);
    expect(ink(draw(content, 0)).pixels).toBe(0);
  });

  it("begins where reading begins", () => {
    const latin = contentOf({ text: "Happy birthday", align: "center" });
    const arabic = contentOf({ text: "عيد ميلاد سعيد", align: "center" });
    expect(ink(draw(latin, 0.3)).left).toBe(ink(draw(latin)).left);
    expect(ink(draw(latin, 0.3)).right).toBeLessThan(ink(draw(latin)).right - 100);
    expect(ink(draw(arabic, 0.3)).right).toBe(ink(draw(arabic)).right);
    expect(ink(draw(arabic, 0.3)).left).toBeGreaterThan(ink(draw(arabic)).left + 100);
  });
});

describe("parts that look different", () => {
  const segments = (properties: object, fields: Record<string, string> = {}) => {
    const { layout, style, ranges } = contentOf(properties, fields);
    return layout.lines.flatMap((line) => segmentsOf(line, style, ranges, layout.size, layout.direction, 99));
  };
  const name = { match: "{{first_name}}", color: "#ff0000" };

  it("stand in the order of reading in both directions", () => {
    const shown = (properties: object, fields: Record<string, string>) =>
      segments({ spans: [name], font: { size: 24 }, ...properties }, fields).map(
        ({ text, direction, range }) => ({
          text: text.trim(),
          direction,
          range,
        }),
      );
    expect(shown({ text: "Hi {{first_name}} now" }, { first_name: "عائشة" }).map(({ text }) => text)).toEqual(
      ["Hi", "عائشة", "now"],
    );
    expect(shown({ text: "مرحبا {{first_name}}، سعيد" }, { first_name: "Ada 2" })).toEqual([
      { text: "، سعيد", direction: "rtl", range: -1 },
      { text: "Ada 2", direction: "ltr", range: 0 },
      { text: "مرحبا", direction: "rtl", range: -1 },
    ]);
  });

  it("do not tear joined letters apart", () => {
    const whole = segments({ text: "لمحمد" });
    const parts = segments({ text: "ل{{first_name}}", spans: [name] }, { first_name: "محمد" });
    const width = (list: typeof whole) => list.reduce((sum, segment) => sum + segment.width, 0);
    expect(parts).toHaveLength(2);
    expect(width(parts)).toBeCloseTo(width(whole), 3);
  });

  it("look the same as plain text where they only say so", () => {
    const plain = contentOf({ text: "Happy birthday, Ada", font: { size: 30 } });
    const parted = contentOf({
      ...{ text: "Happy birthday, Ada", font: { size: 30 } },
      spans: [{ match: "birthday," }],
    });
    expect(isSame(draw(parted), draw(plain))).toBe(true);
  });

  it("have their own colour and underline", () => {
    const content = contentOf(
      { text: "Hi {{first_name}}", spans: [{ ...name, underline: true }] },
      { first_name: "Ada" },
    );
    const red = boundsOf(draw(content), (r, g, _b, alpha) => alpha > 200 && r > 200 && g < 60);
    const white = boundsOf(draw(content), (r, g, _b, alpha) => alpha > 200 && r > 200 && g > 200);
    expect(white.right).toBeLessThanOrEqual(red.left);
    const baseline = content.layout.lines[0]?.baseline ?? 0;
    expect(red.bottom).toBeGreaterThan(baseline + 3);
    expect(white.bottom).toBeLessThan(baseline + 3);
  });

  it("cast no shadow onto each other", () => {
    const content = contentOf(
      { text: "MM{{first_name}}", color: "#ffffff", spans: [name], letter_spacing: -0.1 },
      { first_name: "MM" },
    );
    const without = draw(content);
    const shaded = draw(content, 1, "#00ff00");
    let changed = 0;
    for (let at = 0; at < without.length; at += 4)
      if (
        without[at + 3] === 255 &&
        [0, 1, 2].some((channel) => without[at + channel] !== shaded[at + channel])
      )
        changed++;
    expect(changed).toBe(0);
    expect(boundsOf(shaded, (r, g) => g > 200 && r < 60).pixels).toBeGreaterThan(100);
  });
});

describe("around the letters", () => {
  it("puts an outline outside the letters only", () => {
    const plain = ink(draw(contentOf({ text: "Ada", color: "#ff0000" })));
    const pixels = draw(contentOf({ text: "Ada", color: "#ff0000", stroke: { color: "#00ff00", width: 6 } }));
    const outline = boundsOf(pixels, (r, g, _b, alpha) => alpha > 200 && g > 200 && r < 60);
    expect([outline.left, outline.bottom]).toEqual([plain.left - 6, plain.bottom + 6]);
    const fill = boundsOf(pixels, (r, g, _b, alpha) => alpha > 200 && r > 200 && g < 60);
    expect(Math.abs(fill.left - plain.left)).toBeLessThanOrEqual(1);
  });

  it("lays a plate around the text, inside the box", () => {
    const plate = { fill: "#0000ff", padding: { x: 0.5, y: 0.25 } };
    const content = contentOf({ text: "Ada", plate, align: "center", valign: "middle" });
    const blue = boundsOf(draw(content), (_r, _g, b, alpha) => alpha > 200 && b > 200);
    expect(blue.right - blue.left).toBeCloseTo(content.layout.width + 40, -0.5);
    expect(blue.bottom - blue.top).toBeCloseTo(content.layout.height + 20, -0.5);
    expect(Math.abs(blue.left + blue.right - box.width)).toBeLessThanOrEqual(2);
    for (const [align, valign] of [
      ["left", "top"],
      ["right", "bottom"],
    ]) {
      const filled = contentOf({
        text: "Ada Lovelace of Marylebone",
        font: { min: 8 },
        plate,
        align,
        valign,
      });
      const { left, top, right, bottom } = boundsOf(
        draw(filled),
        (_r, _g, b, alpha) => alpha > 200 && b > 200,
      );
      expect([left >= 0, top >= 0, right <= box.width, bottom <= box.height]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(align === "left" ? left + top : box.width - right + box.height - bottom).toBeLessThanOrEqual(1);
    }
    expect(textOverhang(content, box)).toBeGreaterThan(20);
  });

  it("tells how far letters reach that are larger than their box", () => {
    const content = contentOf({ text: "g", font: { size: 250 } });
    const [width, height] = [600, 500];
    const context = createCanvas(width, height).getContext("2d");
    drawText(context, content, box, 1);
    const { data } = context.getImageData(0, 0, width, height);
    const last = data.findLastIndex((value, index) => index % 4 === 3 && value > 0);
    const bottom = Math.floor(last / 4 / width) + 1;
    expect(bottom).toBeGreaterThan(box.height + 125);
    expect(bottom).toBeLessThanOrEqual(box.height + textOverhang(content, box));
  });

  it("makes overlapping plates of lines one form, each as wide as its line", () => {
    const plate = { fill: "#0000ff80", padding: { x: 0.25, y: 0.5 }, per: "line" };
    const content = contentOf({ text: "a\nlonger line", font: { size: 24 }, color: "#00000000", plate });
    const pixels = draw(content);
    const alphas = new Set<number>();
    for (let at = 3; at < pixels.length; at += 4) alphas.add(pixels[at] ?? 0);
    expect(Math.max(...alphas)).toBe(128);
    const first = boundsOf(
      pixels.subarray(0, SIZE.width * 4 * (MARGIN + 14)),
      (_r, _g, _b, alpha) => alpha === 128,
    );
    expect(first.right).toBeLessThan(ink(pixels).right / 2);
  });

  it("spreads a gradient over the text, however large its box", () => {
    const stops = [
      { offset: 0, color: "#ff0000" },
      { offset: 1, color: "#0000ff" },
    ];
    const content = contentOf({ text: "IlI", color: { type: "linear", angle: 90, stops } });
    const pixels = draw(content);
    const red = boundsOf(pixels, (r, _g, _b, alpha) => alpha > 200 && r > 220);
    const blue = boundsOf(pixels, (_r, _g, b, alpha) => alpha > 200 && b > 220);
    expect(red.pixels).toBeGreaterThan(0);
    expect(blue.right).toBe(boundsOf(pixels, (_r, _g, _b, alpha) => alpha > 200).right);
  });
});
