import { mergeTags } from "#lib/contract/scene/merge-fields.ts";
import type { TextSpan } from "#lib/contract/scene/text-style.ts";

/** A part of a text as the template has it; `span` is the number of the span that it belongs to, or -1. */
export type TextPiece = { text: string; span: number };

/**
 * Cuts a template's text where its spans begin and end; joined together the pieces are the text. A merge field is never
 * cut: a span that matches a part of one only does not match.
 */
export function splitBySpans(text: string, spans: readonly Pick<TextSpan, "match">[]): TextPiece[] {
  const owner = new Int8Array(text.length).fill(-1);
  const fields = mergeTags(text);
  for (const [span, { match }] of spans.entries()) {
    if (match === "") continue;
    for (let at = text.indexOf(match); at >= 0; at = text.indexOf(match, at + match.length)) {
      const end = at + match.length;
      const cutsField = fields.some(
        (field) => (field.start < at && at < field.end) || (field.start < end && end < field.end),
      );
      if (!cutsField) owner.fill(span, at, end);
    }
  }
  const pieces: TextPiece[] = [];
  for (let at = 0; at < text.length; at++) {
    const span = owner[at] ?? -1;
    const last = pieces.at(-1);
    if (last?.span === span) last.text += text[at];
    else pieces.push({ text: text[at] ?? "", span });
  }
  return pieces;
}
