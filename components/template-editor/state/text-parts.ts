import type { Scene } from "#lib/contract/scene/scene.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { splitBySpans } from "#lib/contract/scene/text-spans.ts";
import type { TextSpan } from "#lib/contract/scene/text-style.ts";
import { findLayer, type Patch, patched, patchLayer } from "./scene-edits.ts";

/*
 * The looks of parts of a text. A scene says which words look different ("spans"), not where they stand: what is done to
 * one of several equal words is done to all of them.
 */

/** A part of a text, as offsets of its first and behind its last character. */
export interface TextRange {
  from: number;
  to: number;
}

/** How a part of a text looks. */
export interface PartLook {
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  /** Its own colour; null if it is the text's. */
  color: string | null;
}

/** A change of how a part looks. */
export type PartChange = Partial<PartLook>;

/** As many as the contract allows, and as long. */
const MOST_SPANS = 20;
const LONGEST_MATCH = 200;
const BOLD = 600;

type Look = Omit<TextSpan, "match">;

/** The part without the spaces at its ends; the whole text if nothing is selected. */
export function meantPart(text: string, { from, to }: TextRange): TextRange {
  const part = text.slice(from, to);
  if (part.trim() === "") return { from: 0, to: text.length };
  const start = from + part.length - part.trimStart().length;
  return { from: start, to: start + part.trim().length };
}

const isWhole = (text: string, { from, to }: TextRange) =>
  text.slice(0, from).trim() + text.slice(to).trim() === "";

/** Whether a part can be given a look of its own. */
export function canStyle(layer: TextLayer, range: TextRange): boolean {
  const part = meantPart(layer.text, range);
  if (isWhole(layer.text, part)) return true;
  const match = layer.text.slice(part.from, part.to);
  const spans = layer.spans ?? [];
  const isNew = !spans.some((span) => span.match === match);
  return [...match].length <= LONGEST_MATCH && (!isNew || spans.length < MOST_SPANS);
}

/** How a part looks: bold if all of it is, and so on. */
export function lookOf(layer: TextLayer, range: TextRange): PartLook {
  const part = meantPart(layer.text, range);
  const { weight = 400, style = "normal" } = layer.font ?? {};
  const looks = looksIn(layer, part);
  const colors = new Set(looks.map((look) => look.color ?? null));
  const [color = null] = colors;
  return {
    isBold: looks.every((look) => (look.font?.weight ?? weight) >= BOLD),
    isItalic: looks.every((look) => (look.font?.style ?? style) === "italic"),
    isUnderlined: looks.every((look) => look.underline === true),
    color: colors.size === 1 ? color : null,
  };
}

/** The looks that a text's spans give to a part, in the order of its words; an empty one where there is no span. */
function looksIn({ text, spans = [] }: TextLayer, { from, to }: TextRange): Look[] {
  let at = 0;
  return splitBySpans(text, spans).flatMap(({ text: piece, span }) => {
    const start = at;
    at += piece.length;
    if (at <= from || start >= to || piece.trim() === "") return [];
    return [spans[span] ?? {}];
  });
}

/** The layer with another look of a part; of all of it if the part is, or contains, the whole text. */
export function withLook(layer: TextLayer, range: TextRange, change: PartChange): TextLayer {
  const part = meantPart(layer.text, range);
  if (isWhole(layer.text, part) && change.isUnderlined === undefined) return withWholeLook(layer, change);
  const { text, spans = [] } = layer;
  const match = text.slice(part.from, part.to);
  const isInside = (span: TextSpan) => span.match !== match && match.includes(span.match);
  const looks = looksIn(layer, part);
  const first = looks[0] ?? {};
  // What is around the part and looks the same all over goes on to look so.
  const around = looks.every((look) => look === first) ? first : {};
  const own = spans.find((span) => span.match === match);
  const styled = (look: Look): Look => lookWith(layer, look, change);
  const next = [
    ...spans.filter((span) => span.match !== match && !isInside(span)),
    { match, ...styled(own ?? withoutMatch(around)) },
    // What lies within the part keeps the rest of its own look.
    ...spans.filter(isInside).map((span) => ({ match: span.match, ...styled(withoutMatch(span)) })),
  ].filter((span) => Object.keys(span).length > 1);
  return patched(layer, { spans: next.length === 0 ? undefined : next });
}

function withoutMatch({ match: _, ...look }: Look & { match?: string }): Look {
  return look;
}

/** A look with a change; what is then as in the layer is left out. */
function lookWith(layer: TextLayer, look: Look, { isBold, isItalic, isUnderlined, color }: PartChange): Look {
  const { weight = 400, style = "normal" } = layer.font ?? {};
  const font: Patch = {
    ...(isBold === undefined ? {} : { weight: isBold === weight >= BOLD ? undefined : isBold ? 700 : 400 }),
    ...(isItalic === undefined
      ? {}
      : { style: isItalic === (style === "italic") ? undefined : isItalic ? "italic" : "normal" }),
  };
  const nextFont = patched(look.font ?? {}, font);
  return patched(withoutMatch(look), {
    font: Object.keys(nextFont).length === 0 ? undefined : nextFont,
    ...(isUnderlined === undefined ? {} : { underline: isUnderlined || undefined }),
    ...(color === undefined ? {} : { color: color ?? undefined }),
  });
}

function withWholeLook(layer: TextLayer, { isBold, isItalic, color }: PartChange): TextLayer {
  const font = patched(layer.font ?? {}, {
    ...(isBold === undefined ? {} : { weight: isBold ? 700 : undefined }),
    ...(isItalic === undefined ? {} : { style: isItalic ? "italic" : undefined }),
  });
  const spans = (layer.spans ?? []).flatMap((span) => {
    const own = patched(span.font ?? {}, {
      ...(isBold === undefined ? {} : { weight: undefined }),
      ...(isItalic === undefined ? {} : { style: undefined }),
    });
    const next = patched(span, {
      font: Object.keys(own).length === 0 ? undefined : own,
      ...(color === undefined ? {} : { color: undefined }),
    });
    return Object.keys(next).length > 1 ? [next] : [];
  });
  return patched(layer, {
    font: Object.keys(font).length === 0 ? undefined : font,
    spans: spans.length === 0 ? undefined : spans,
    ...(color === undefined ? {} : { color: color ?? undefined }),
  });
}

/**
 * The layer with another text. What is typed within a part that looks different belongs to it; a part of which nothing is
 * left has no look any more.
 */
export function withText(layer: TextLayer, text: string): TextLayer {
  const { text: before, spans } = layer;
  if (text === before) return layer;
  if (spans === undefined) return patched(layer, { text });
  let start = 0;
  while (start < Math.min(before.length, text.length) && before[start] === text[start]) start += 1;
  let behind = 0;
  while (
    behind < Math.min(before.length, text.length) - start &&
    before[before.length - 1 - behind] === text[text.length - 1 - behind]
  )
    behind += 1;
  const end = before.length - behind;
  const longer = text.length - before.length;
  const next = spans.flatMap((span) => {
    const { match } = span;
    if (text.includes(match)) return [span];
    const at = before.indexOf(match);
    // It matched nothing before either: its author knows why.
    if (at < 0) return [span];
    const last = at + match.length;
    const from = start < at ? Math.min(Math.max(at, end) + longer, text.length) : at;
    const to = end > last ? Math.min(start, text.length) : last + longer;
    const left = text.slice(from, Math.max(from, to)).trim();
    return left === "" || [...left].length > LONGEST_MATCH ? [] : [{ ...span, match: left }];
  });
  return patched(layer, { text, spans: next.length === 0 ? undefined : next });
}

/** The scene with another text of a layer. */
export function changeText(scene: Scene, name: string, text: string): Scene {
  const layer = findLayer(scene, name)?.layer;
  if (layer?.type !== "text") return scene;
  const { text: next, spans } = withText(layer, text);
  return patchLayer(scene, name, { text: next, spans });
}
