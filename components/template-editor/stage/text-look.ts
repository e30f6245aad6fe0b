import type { CSSProperties } from "react";
import { type Fill, isColor } from "#lib/contract/scene/scene-value.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { cssFamily } from "../fonts/css-family.ts";
import type { Box } from "./box.ts";
import { quickFontSize } from "./quick-text.ts";

/**
 * About how the renderer sets a text, for the browser: its typeface, size, colour and alignment.
 * @param text what it says
 * @param box its box, in the scene's pixels
 * @param length pixels of the scene as a length on the stage
 */
export function textLook(
  layer: TextLayer,
  text: string,
  box: Box,
  length: (pixels: number) => string,
): CSSProperties {
  const { font = {}, line_height: lineHeight = 1.2, letter_spacing: spacing } = layer;
  const { align = "left", valign = "top", transform, wrap = "balance" } = layer;
  const family = cssFamily(font.family);
  const weight = String(font.weight ?? 400);
  const isUpper = transform === "upper";
  const size = typeof font.size === "number" ? font.size : fittedSize();
  return {
    ...{ fontFamily: family, fontWeight: weight, fontStyle: font.style, fontSize: length(size) },
    ...{ lineHeight, textAlign: align, color: cssFill(layer.color) ?? "#ffffff" },
    ...(spacing === undefined ? {} : { letterSpacing: `${spacing}em` }),
    ...(isUpper ? { textTransform: "uppercase" as const } : {}),
    ...(wrap === "balance" ? { textWrap: "balance" as const } : {}),
    alignContent: { top: "start", middle: "center", bottom: "end" }[valign],
  };

  function fittedSize(): number {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) return font.min ?? 16;
    context.font = `${weight} 100px ${family}`;
    const room = { ...box, smallest: font.min ?? 16, largest: font.max ?? 200, lineHeight };
    const measure = (part: string) => {
      const shown = isUpper ? part.toUpperCase() : part;
      return context.measureText(shown).width / 100 + (spacing ?? 0) * shown.length;
    };
    return quickFontSize(text, room, measure);
  }
}

/** A gradient as its first colour. */
export function cssFill(fill: Fill | undefined): string | undefined {
  const color = typeof fill === "object" ? fill.stops[0]?.color : fill;
  return color !== undefined && isColor(color) ? color : undefined;
}
