import type { TextLayer } from "#lib/contract/text-layer.ts";
import { facesFor } from "./fonts.ts";
import { RenderFault } from "./render-fault.ts";
import { type Frame, toPixels } from "./resolve-geometry.ts";
import type { ResolvedText, SceneWarning } from "./resolved-scene.ts";
import { revealStepsOf } from "./reveal-steps.ts";
import { layoutText, type TextStyle } from "./text-layout.ts";

/** Scripts whose letters join: space between them would tear words apart. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/**
 * Lays a text layer out.
 *
 * @returns null when there is nothing to show.
 * @throws RenderFault glyph_missing when no bundled font has one of the characters.
 */
export function resolveText(
  layer: TextLayer,
  box: Frame,
  frame: Frame,
  locale: string,
): { content: ResolvedText; warnings: SceneWarning[] } | null {
  const text = layer.text.normalize("NFC").trim();
  if (text === "") return null;
  const font = layer.font ?? {};
  const weight = font.weight ?? 400;
  const { families, missing } = facesFor(text, font.family ?? "Inter", weight, locale);
  if (missing.length > 0) {
    const characters = missing.slice(0, 5).join(" ");
    throw new RenderFault(
      "glyph_missing",
      `No font has the characters ${characters}; write them another way`,
      layer.name,
    );
  }
  const style: TextStyle = {
    families,
    weight,
    letterSpacing: JOINED.test(text) ? 0 : (layer.letter_spacing ?? 0),
    lineHeight: layer.line_height ?? 1.2,
    wrap: layer.wrap ?? "balance",
  };
  const size = font.size ?? "auto";
  const range =
    size === "auto" ? { min: font.min ?? 16, max: font.max ?? 200 } : toPixels(size, frame.height, frame);
  const layout = layoutText(text, style, range, box);
  const warnings: SceneWarning[] = layout.cut
    ? [
        {
          code: "text_overflow",
          message: `The text does not fit and ends with "…"; shorten it`,
          layer: layer.name,
        },
      ]
    : [];
  return {
    content: {
      kind: "text",
      layout,
      style,
      color: layer.color ?? "#ffffff",
      align: layer.align ?? "left",
      valign: layer.valign ?? "top",
      revealSteps: revealStepsOf(layout.lines.map((line) => line.text)),
    },
    warnings,
  };
}
