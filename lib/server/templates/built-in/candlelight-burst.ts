import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { CandlelightLayout } from "./candlelight-layout.ts";
import { STAGE } from "./candlelight-light.ts";
import { round, span, towards, track } from "./layer-parts.ts";

/** The design's accent. */
export const MARIGOLD = "#ffb224";

const SPARK_COLORS = [MARIGOLD, "#fff1cf", "#f2a488", "#ffd58a"] as const;

/** Confetti that leaps from behind the portrait, slows down, sinks a little and fades. */
export function sparks({ portrait, burst }: CandlelightLayout): Layer[] {
  return burst.map(({ angle, reach }, index): Layer => {
    const isLong = index % 3 === 2;
    const size = isLong ? 13 : 7 + (index % 4) * 1.5;
    const from = towards(portrait, angle, portrait.size * 0.36);
    const to = towards(portrait, angle, portrait.size * reach);
    const life = 2.1 + (index % 4) * 0.3;
    return {
      name: `spark_${index + 1}`,
      type: "shape",
      shape: isLong ? "rectangle" : "ellipse",
      ...from,
      width: isLong ? size * 1.9 : size * 1.2,
      height: isLong ? size * 0.5 : size * 1.2,
      anchor: "center",
      ...(isLong ? { radius: "50%" } : {}),
      fill: SPARK_COLORS[index % SPARK_COLORS.length] ?? MARIGOLD,
      ...span(STAGE.from + 0.16, STAGE.from + 0.16 + life),
      keyframes: {
        x: track([0, from.x], [1.1, to.x, "expo-out"]),
        y: track([0, from.y], [1.1, to.y, "expo-out"], [life, to.y + 26, "ease-in"]),
        opacity: track([0, 0], [0.14, 1, "linear"], [life * 0.55, 1], [life, 0, "ease-in-out"]),
        rotation: track([0, angle], [life, angle + (index % 2 === 0 ? 150 : -170), "ease-out"]),
      },
    };
  });
}

/** Rings that spread from the portrait when it appears; one stays. */
export function rings({ portrait }: CandlelightLayout): Layer[] {
  const disc = {
    type: "shape",
    shape: "ellipse",
    x: portrait.x,
    y: portrait.y,
    anchor: "center",
  } as const;
  const [near, far] = [round(portrait.size * 1.02), round(portrait.size * 1.15)];
  return [
    {
      name: "ring_ripple",
      ...disc,
      width: near,
      height: near,
      stroke: { color: MARIGOLD, width: 2 },
      ...span(STAGE.from + 0.18, STAGE.from + 1.6),
      keyframes: {
        scale: track([0, 0.95], [1.4, 1.75, "ease-out"]),
        opacity: track([0, 0.75], [1.4, 0, "ease-out"]),
      },
    },
    {
      name: "ring",
      ...disc,
      width: far,
      height: far,
      stroke: { color: "#ffd58a4d", width: 1.5 },
      ...span(STAGE.from + 0.22, STAGE.to - 0.05),
      enter: { type: "scale", from: 0.78, duration: 0.9, easing: "expo-out" },
      exit: { type: "scale", from: 1.12, duration: 0.4 },
    },
  ];
}
