import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Box } from "./paint.ts";
import type { ResolvedText } from "./resolved-scene.ts";
import { applyTextStyle } from "./text-layout.ts";

export function drawText(context: SKRSContext2D, content: ResolvedText, box: Box): void {
  const { layout, style, align, valign } = content;
  applyTextStyle(context, style, layout.size, layout.direction);
  context.textAlign = align;
  context.fillStyle = content.color;
  const spare = box.height - layout.height;
  const top = valign === "top" ? 0 : valign === "middle" ? spare / 2 : spare;
  // The space after the last letter belongs to no one: without this, spaced text stands off centre.
  const trailing = style.letterSpacing * layout.size;
  const x = align === "left" ? 0 : align === "center" ? (box.width + trailing) / 2 : box.width + trailing;
  for (const line of layout.lines) context.fillText(line.text, x, top + line.baseline);
}
