import { useCallback } from "react";
import type { StyledPart } from "#components/merge-text/index.ts";
import { isColor } from "#lib/contract/scene/scene-value.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { splitBySpans } from "#lib/contract/scene/text-spans.ts";
import type { TextSpan } from "#lib/contract/scene/text-style.ts";
import { cssFamily } from "../fonts/css-family.ts";

/** Returns a function that says how the parts of a text look which its spans style; the same while they are the same. */
export function usePartStyles({ spans }: TextLayer): (text: string) => StyledPart[] {
  return useCallback((text) => (spans === undefined ? [] : styledParts(text, spans)), [spans]);
}

function styledParts(text: string, spans: readonly TextSpan[]): StyledPart[] {
  let at = 0;
  return splitBySpans(text, spans).flatMap(({ text: piece, span }) => {
    const from = at;
    at += piece.length;
    const look = spans[span];
    return look === undefined ? [] : [{ from, to: at, style: cssOf(look) }];
  });
}

function cssOf({ color, font = {}, letter_spacing: spacing, underline = false }: TextSpan): string {
  const rules = [
    color !== undefined && isColor(color) ? `color: ${color}` : "",
    font.family === undefined ? "" : `font-family: ${cssFamily(font.family)}`,
    font.weight === undefined ? "" : `font-weight: ${font.weight}`,
    font.style === undefined ? "" : `font-style: ${font.style}`,
    font.size === undefined ? "" : `font-size: ${font.size}em`,
    spacing === undefined ? "" : `letter-spacing: ${spacing}em`,
    underline ? "text-decoration: underline 0.06em; text-underline-offset: 0.08em" : "",
  ];
  return rules.filter((rule) => rule !== "").join("; ");
}
