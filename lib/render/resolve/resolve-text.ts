import { RENDER_WARNINGS } from "#lib/contract/errors/render-errors.ts";
import { applyMergeFields } from "#lib/contract/scene/merge-fields.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { splitBySpans, type TextPiece } from "#lib/contract/scene/text-spans.ts";
import {
  LARGEST_AUTOMATIC,
  SMALLEST_AUTOMATIC,
  type TextFont,
  type TextSpan,
} from "#lib/contract/scene/text-style.ts";
import { revealStepsOf } from "../draw/reveal-steps.ts";
import { facesFor } from "../fonts/fonts.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { layoutText } from "../layout/text-layout.ts";
import type { LetterStyle, StyledRange, TextStyle } from "../layout/text-style.ts";
import { type RenderFault, renderFault } from "../render-fault.ts";
import type { PersonFields } from "./person-fields.ts";
import { type Frame, toFill, toPixels } from "./resolve-geometry.ts";
import type { ResolvedPlate, ResolvedText, SceneWarning } from "./resolved-scene.ts";

/** Scripts whose letters join: space between them would tear words apart. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/** More letters than are legible in a picture. The values of merge fields have no limit themselves. */
const LONGEST_TEXT = 10_000;

/** What the text is made of, beside the layer. */
export type TextSource = { pieces: readonly TextPiece[]; fonts: UploadedFonts };

/**
 * A layer's text in pieces of one style each, with its merge fields filled in. Spans are matched before that,
 * so that they never match a person's data.
 */
export function mergePieces(layer: TextLayer, fields: PersonFields, locale: string): TextPiece[] {
  return splitBySpans(layer.text, layer.spans ?? []).map(({ text, span }) => ({
    text: applyMergeFields(text, fields, locale).text,
    span,
  }));
}

/** The text as it is shown, and where in it the pieces lie. */
function joinPieces(layer: TextLayer, pieces: readonly TextPiece[], locale: string) {
  const shown = pieces.map(({ text, span }) => ({
    text: (layer.transform === "upper" ? text.toLocaleUpperCase(locale) : text).normalize("NFC"),
    span,
  }));
  const joined = shown.map(({ text }) => text).join("");
  const text = joined.trim();
  const shift = joined.length - joined.trimStart().length;
  let at = 0;
  const places = shown.map((piece) => {
    const start = Math.max(0, at - shift);
    at += piece.text.length;
    return { start, end: Math.min(text.length, at - shift), span: piece.span };
  });
  return { text, places: places.filter(({ start, end, span }) => span >= 0 && end > start) };
}

type Setting = { text: string; layer: TextLayer; locale: string; fonts: UploadedFonts; missing: Set<string> };

/** The faces and spacing of a part of the text; what a span does not say is as in the layer. */
function letterStyle(part: string, span: Partial<TextSpan>, setting: Setting): LetterStyle {
  const { text, layer, locale, fonts, missing } = setting;
  const base: TextFont = layer.font ?? {};
  const request = {
    family: span.font?.family ?? base.family ?? "Inter",
    weight: span.font?.weight ?? base.weight ?? 400,
    isItalic: (span.font?.style ?? base.style) === "italic",
  };
  const faces = facesFor(part, request, locale, { uploaded: fonts, around: text });
  for (const character of faces.missing) missing.add(character);
  const spacing = span.letter_spacing ?? layer.letter_spacing ?? 0;
  return { families: faces.families, weight: faces.weight, letterSpacing: JOINED.test(part) ? 0 : spacing };
}

function toPlate(plate: TextLayer["plate"], size: number, frame: Frame): ResolvedPlate | null {
  if (!plate) return null;
  const { x, y } = paddingOf(plate);
  const radius = plate.radius ?? 0;
  const isShare = typeof radius === "string" && radius.endsWith("%");
  return {
    fill: toFill(plate.fill),
    padding: { x: x * size, y: y * size },
    radius: isShare
      ? { unit: "share", value: Number.parseFloat(radius) / 100 }
      : { unit: "px", value: toPixels(radius, 0, frame) },
    per: plate.per ?? "block",
  };
}

function paddingOf({ padding = 0.3 }: NonNullable<TextLayer["plate"]>): { x: number; y: number } {
  return typeof padding === "number" ? { x: padding, y: padding } : padding;
}

function noGlyphs(missing: ReadonlySet<string>, layer: string): RenderFault {
  return renderFault("font_lacks_characters", { characters: [...missing].slice(0, 5) }, layer);
}

function tooLong(length: number, layer: string): RenderFault {
  return renderFault("text_too_long", { length, limit: LONGEST_TEXT }, layer);
}

/** What a text layer's words are drawn with, part by part. */
function setText(layer: TextLayer, locale: string, { pieces, fonts }: TextSource) {
  const { text, places } = joinPieces(layer, pieces, locale);
  if (text.length > LONGEST_TEXT) throw tooLong(text.length, layer.name);
  const missing = new Set<string>();
  const setting: Setting = { text, layer, locale, fonts, missing };
  const spans = layer.spans ?? [];
  let plain = text;
  for (const { start, end } of places)
    plain = plain.slice(0, start) + " ".repeat(end - start) + plain.slice(end);
  const style: TextStyle = {
    ...letterStyle(plain, {}, setting),
    lineHeight: layer.line_height ?? 1.2,
    wrap: layer.wrap ?? "balance",
  };
  const ranges = places.map(({ start, end, span }): StyledRange => {
    const letters = letterStyle(text.slice(start, end), spans[span] ?? {}, setting);
    return { start, end, style: { ...letters, scale: spans[span]?.font?.size ?? 1 } };
  });
  const looks = places.map(({ span }) => ({
    color: spans[span]?.color ?? null,
    underline: spans[span]?.underline ?? false,
  }));
  if (missing.size > 0) throw noGlyphs(missing, layer.name);
  return { text, style, ranges, looks };
}

/**
 * Lays a text layer out.
 *
 * @returns null when there is nothing to show.
 * @throws RenderFault glyph_missing when no font has one of the characters, scene_invalid for more than fits a picture.
 */
export function resolveText(
  layer: TextLayer,
  box: Frame,
  frame: Frame,
  locale: string,
  source: TextSource,
): { content: ResolvedText; warnings: SceneWarning[] } | null {
  const { text, style, ranges, looks } = setText(layer, locale, source);
  if (text === "") return null;
  const font = layer.font ?? {};
  const size = font.size ?? "auto";
  const range =
    size === "auto"
      ? { min: font.min ?? SMALLEST_AUTOMATIC, max: font.max ?? LARGEST_AUTOMATIC }
      : toPixels(size, frame.height, frame);
  const inset = layer.plate ? paddingOf(layer.plate) : { x: 0, y: 0 };
  const layout = layoutText({ text, style, ranges }, range, { ...box, inset });
  const stroke = layer.stroke;
  return {
    content: {
      kind: "text",
      layout,
      style,
      ranges,
      looks,
      fill: toFill(layer.color ?? "#ffffff"),
      stroke: stroke ? { color: stroke.color, width: toPixels(stroke.width, frame.height, frame) } : null,
      plate: toPlate(layer.plate, layout.size, frame),
      align: layer.align ?? "left",
      valign: layer.valign ?? "top",
      revealSteps: revealStepsOf(layout.lines.map((line) => line.text)),
    },
    warnings: layout.cut
      ? [
          {
            code: "text_overflow",
            message: RENDER_WARNINGS.text_overflow.say({}),
            layer: layer.name,
          },
        ]
      : [],
  };
}
