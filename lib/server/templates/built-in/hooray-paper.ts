import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { COLORS, type Cutout, type HoorayLayout } from "./hooray-layout.ts";
import { type Point, pop, round, span, towards, track } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person is on stage between these seconds. */
export const STAGE = { from: 2.95, to: 7.5 };

const PAPER_SHADOW = { color: "#15113b30", blur: 18, y: 8 };

/** A colour that spreads from a point until it covers the frame, between two seconds. */
export function spread(
  name: string,
  color: string,
  from: Point,
  frame: { width: number; height: number },
  [start, end]: readonly [number, number],
): Layer {
  const reach = Math.max(
    ...[0, frame.width].flatMap((x) => [0, frame.height].map((y) => Math.hypot(from.x - x, from.y - y))),
  );
  const size = Math.ceil(reach) * 2 + 4;
  return {
    name,
    type: "shape",
    shape: "ellipse",
    x: from.x,
    y: from.y,
    width: size,
    height: size,
    anchor: "center",
    fill: color,
    ...span(start, end),
    keyframes: { scale: track([0, 0], [0.55, 1, "ease-in-out"]) },
  };
}

/** A paper seal with twelve soft points: three squares on one another. */
export function seal({ photo: { x, y, size } }: HoorayLayout): Layer[] {
  const side = round(size * 0.93);
  return [0, 30, 60].map(
    (angle, index): Layer => ({
      name: `seal_${index + 1}`,
      type: "shape",
      shape: "rectangle",
      x,
      y,
      width: side,
      height: side,
      anchor: "center",
      radius: round(side * 0.16),
      fill: COLORS.butter,
      ...(index === 0 ? { shadow: { ...PAPER_SHADOW, blur: 30, y: 14 } } : {}),
      ...span(STAGE.from + 0.1, STAGE.to + 0.6),
      keyframes: {
        rotation: track([0, angle - 120], [1.1, angle + 8, "expo-out"]),
        scale: track([0, 0], [0.8, 1, "back-out"]),
      },
    }),
  );
}

function cutout({ form, x, y, size, color, angle = 0 }: Cutout, index: number): Layer {
  const isFlat = form === "pill";
  return {
    name: `cutout_${index + 1}`,
    type: "shape",
    shape: form === "dot" || form === "ring" ? "ellipse" : "rectangle",
    x,
    y,
    width: size,
    height: isFlat ? round(size * 0.34) : size,
    anchor: "center",
    ...(form === "ring" ? { stroke: { color, width: round(size * 0.24) } } : { fill: color }),
    ...(form === "pill"
      ? { radius: round(size * 0.17) }
      : form === "square"
        ? { radius: round(size * 0.2) }
        : {}),
    ...(form === "ring" ? {} : { shadow: PAPER_SHADOW }),
    ...span(STAGE.from + 0.06 * index, STAGE.to + 0.6),
    enter: pop(0, 0.65),
    keyframes: { rotation: track([0, angle - 50], [0.9, angle, "expo-out"]) },
  };
}

/** Shapes cut from coloured paper that lie around the portrait. */
export function cutouts(layout: HoorayLayout): Layer[] {
  return layout.cutouts.map(cutout);
}

const CONFETTI = [COLORS.coral, COLORS.cobalt, COLORS.cream, COLORS.mint];

/** Confetti that is thrown up from a point, tumbles and falls. */
export function confetti(name: string, from: Point, start: number, end: number, strength: number): Layer[] {
  return Array.from({ length: 22 }, (_, index): Layer => {
    const angle = -90 + (index - 10.5) * 7.4;
    const far = strength * (0.62 + 0.38 * (((index * 7) % 11) / 10));
    const top = towards(from, angle, far);
    const life = end - start;
    const isDot = index % 4 === 3;
    return {
      name: `${name}_${index + 1}`,
      type: "shape",
      shape: isDot ? "ellipse" : "rectangle",
      ...from,
      width: isDot ? 18 : 26,
      height: isDot ? 18 : 12,
      anchor: "center",
      ...(isDot ? {} : { radius: 4 }),
      fill: CONFETTI[index % CONFETTI.length] ?? COLORS.coral,
      ...span(start, end),
      keyframes: {
        x: track(
          [0, from.x],
          [0.9, top.x, "expo-out"],
          [life, round(top.x + (top.x - from.x) * 0.08), "linear"],
        ),
        y: track([0, from.y], [0.8, top.y, "expo-out"], [life, round(top.y + strength * 0.5), "ease-in"]),
        rotation: track([0, angle], [life, angle + (index % 2 === 0 ? 420 : -380), "ease-out"]),
        opacity: track([0, 0], [0.08, 1, "linear"], [life - 0.4, 1], [life, 0, "ease-in-out"]),
      },
    };
  });
}

/** A birthday cake in four pieces that land on one another, and its candle. */
export function cake({ cake: { x, y, width } }: HoorayLayout, start: number): Layer[] {
  const piece = (
    name: string,
    index: number,
    box: { width: number; height: number; y: number; radius?: number },
    fill: string,
  ): ShapeLayer => ({
    name,
    type: "shape",
    shape: "rectangle",
    x,
    anchor: "bottom",
    ...box,
    radius: box.radius ?? round(width * 0.05),
    fill,
    ...span(start + index * 0.12, LENGTH),
    enter: { type: "slide", direction: "down", distance: 150, duration: 0.55, easing: "back-out" },
  });
  const tier = width * 0.27;
  const drips = [-0.3, -0.1, 0.12, 0.31].map(
    (share, index): Layer => ({
      ...piece(
        `drip_${index + 1}`,
        1.4,
        { width: width * 0.1, height: width * (0.14 + 0.035 * (index % 2)), y: 0 },
        COLORS.cream,
      ),
      x: round(x + share * width),
      y: round(y - tier + width * (0.12 + 0.035 * (index % 2))),
      radius: "50%",
    }),
  );
  const top = y - tier * 1.86;
  return [
    {
      ...piece("plate", 0, { width: width * 1.24, height: width * 0.07, y: y + width * 0.06 }, COLORS.cobalt),
      radius: "50%",
      shadow: { color: "#15113b38", blur: 26, y: 12 },
    },
    piece("tier_1", 1, { width, height: tier + width * 0.02, y }, COLORS.coral),
    piece("icing_1", 1.4, { width, height: width * 0.085, y: round(y - tier + width * 0.065) }, COLORS.cream),
    ...drips,
    piece(
      "tier_2",
      2.4,
      { width: width * 0.66, height: tier * 0.9, y: round(y - tier + width * 0.0) },
      COLORS.cobalt,
    ),
    piece(
      "icing_2",
      2.8,
      { width: width * 0.66, height: width * 0.085, y: round(top + width * 0.07) },
      COLORS.cream,
    ),
    piece(
      "candle",
      4.2,
      { width: width * 0.055, height: width * 0.2, y: round(top + width * 0.01), radius: 6 },
      COLORS.mint,
    ),
    {
      name: "flame",
      type: "shape",
      shape: "ellipse",
      x,
      y: round(top - width * 0.2),
      width: width * 0.075,
      height: width * 0.13,
      anchor: "bottom",
      fill: COLORS.coral,
      ...span(start + 0.85, LENGTH),
      enter: pop(0, 0.5),
    },
  ];
}
