import type { SKRSContext2D } from "@napi-rs/canvas";
import { graphemesOf } from "./line-breaks.ts";
import type { Box } from "./paint.ts";
import type { ResolvedText } from "./resolved-scene.ts";
import { applyTextStyle } from "./text-layout.ts";

/** Draws a text's lines; `reveal` is the share of its characters that is to be seen, in reading order. */
export function drawText(context: SKRSContext2D, content: ResolvedText, box: Box, reveal: number): void {
  const { layout, style, align, valign } = content;
  applyTextStyle(context, style, layout.size, layout.direction);
  context.textAlign = align;
  context.fillStyle = content.color;
  const spare = box.height - layout.height;
  const top = valign === "top" ? 0 : valign === "middle" ? spare / 2 : spare;
  // The space after the last letter belongs to no one: without this, spaced text stands off centre.
  const trailing = style.letterSpacing * layout.size;
  const x = align === "left" ? 0 : align === "center" ? (box.width + trailing) / 2 : box.width + trailing;
  if (reveal >= 1) {
    for (const line of layout.lines) context.fillText(line.text, x, top + line.baseline);
    return;
  }
  drawRevealed(context, content, x, top, reveal);
}

/**
 * The first characters of a text only. What is not there yet is cut off where its whole line leaves it, because letters
 * change their form and place with their neighbours.
 */
function drawRevealed(
  context: SKRSContext2D,
  { layout, align }: ResolvedText,
  x: number,
  top: number,
  reveal: number,
): void {
  const lines = layout.lines.map((line) => graphemesOf(line.text));
  let left = Math.round(reveal * lines.reduce((sum, line) => sum + line.length, 0));
  for (const [index, line] of layout.lines.entries()) {
    const characters = lines[index] ?? [];
    const shown = characters.slice(0, left).join("");
    left = Math.max(0, left - characters.length);
    if (shown === "") return;
    const start = align === "left" ? x : align === "center" ? x - line.width / 2 : x - line.width;
    const seen = context.measureText(shown).width;
    const edge = layout.direction === "rtl" ? start + line.width - seen : start;
    context.save();
    context.beginPath();
    context.rect(
      shown === line.text ? edge - layout.size : edge,
      top + line.baseline - layout.size * 1.5,
      shown === line.text ? seen + 2 * layout.size : seen,
      layout.size * 2.2,
    );
    context.clip();
    context.fillText(line.text, x, top + line.baseline);
    context.restore();
  }
}
