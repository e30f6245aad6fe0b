import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { BLOWN_OUT } from "./candlelight-light.ts";
import { locked, type Point, round, span, track, waver } from "./layer-parts.ts";

export type Bokeh = Point & { size: number; color: string; rise: number };

/** Lights out of focus: they float up while the candles are lit, and rest while a person is on stage. */
export function bokeh(lights: readonly Bokeh[]): Layer[] {
  return locked(
    ...lights.map(
      ({ x, y, size, color, rise }, index): Layer => ({
        name: `bokeh_${index + 1}`,
        type: "shape",
        shape: "ellipse",
        x,
        y,
        width: size,
        height: size,
        anchor: "center",
        blend: "screen",
        opacity: round(0.36 + 0.1 * waver(index + 20)),
        fill: {
          type: "radial",
          stops: [
            { offset: 0, color: `${color}1f` },
            { offset: 0.78, color: `${color}2b` },
            { offset: 0.93, color: `${color}40` },
            { offset: 1, color: `${color}00` },
          ],
        },
        ...span(0.3, BLOWN_OUT + 0.6),
        enter: { type: "fade", duration: 1.4 },
        exit: { type: "fade", duration: 0.7 },
        keyframes: {
          y: track([0, y + rise], [3.2, y, "ease-out"], [7.4, y], [9.6, y - rise, "ease-in-out"]),
        },
      }),
    ),
  );
}
