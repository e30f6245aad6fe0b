import { type EditorState, type Extension, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { redrawChips } from "./chips.ts";

/** A part of a text that looks different, as a style of CSS. */
export interface StyledPart {
  from: number;
  to: number;
  style: string;
}

export type PartStyles = (text: string) => readonly StyledPart[];

/** Draws parts of the text in styles of their own, chips in them too. */
export function partStyles(stylesOf: PartStyles): Extension {
  const draw = (state: EditorState): DecorationSet =>
    Decoration.set(
      stylesOf(state.doc.toString())
        .filter(({ from, to }) => from < to && to <= state.doc.length)
        .map(({ from, to, style }) =>
          // Around a chip that begins or ends with it too.
          Decoration.mark({ attributes: { style }, inclusive: true }).range(from, to),
        ),
      true,
    );
  return StateField.define<DecorationSet>({
    create: draw,
    update: (drawn, change) =>
      change.docChanged || change.effects.some((effect) => effect.is(redrawChips))
        ? draw(change.state)
        : drawn,
    provide: (field) => EditorView.decorations.from(field),
  });
}
