import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { type Command, Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { type MergeTag, mergeTags } from "#lib/contract/scene/merge-fields.ts";

/** How a merge field is shown. */
export interface ChipLook {
  label: string;
  /** What it stands for, if it shows something else. */
  title: string;
  /** Why it cannot be filled in; null if it can. */
  fault: string | null;
  /** What a screen reader says once it is selected. */
  announced: string;
}

export type ChipTexts = (tag: MergeTag) => ChipLook;
export type Chip = ReturnType<typeof mergeTags>[number];

export const chipsOf = (state: EditorState): Chip[] => mergeTags(state.doc.toString());

/** Has all chips drawn again, after their texts have changed. */
export const redrawChips = StateEffect.define<null>();

class ChipWidget extends WidgetType {
  readonly syntax: string;
  readonly look: ChipLook;
  readonly isSelected: boolean;
  readonly className: string;

  constructor(syntax: string, look: ChipLook, isSelected: boolean, className: string) {
    super();
    this.syntax = syntax;
    this.look = look;
    this.isSelected = isSelected;
    this.className = className;
  }

  override eq(other: ChipWidget): boolean {
    const isSame = (["label", "title", "fault"] as const).every(
      (part) => other.look[part] === this.look[part],
    );
    return isSame && other.syntax === this.syntax && other.isSelected === this.isSelected;
  }

  toDOM(): HTMLElement {
    const chip = document.createElement("span");
    chip.className = this.className;
    chip.textContent = this.look.label;
    chip.dir = "auto";
    chip.title = this.look.fault ?? this.look.title;
    chip.dataset.syntax = this.syntax;
    if (this.isSelected) chip.dataset.selected = "true";
    if (this.look.fault !== null) chip.dataset.fault = "true";
    return chip;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** The chip that is selected alone, if any. */
export function selectedChip(state: EditorState): Chip | undefined {
  const { from, to, empty } = state.selection.main;
  return empty ? undefined : chipsOf(state).find(({ start, end }) => start === from && end === to);
}

/** Selects the chip beside the caret; the next press of the key passes it, as with any selection. */
const selectBeside =
  (key: "left" | "right", texts: ChipTexts): Command =>
  (view) => {
    const { state } = view;
    const { empty, head } = state.selection.main;
    if (!empty) return false;
    const isForward = (view.textDirectionAt(head) === 0) === (key === "right");
    const chip = chipsOf(state).find(({ start, end }) => head === (isForward ? start : end));
    if (chip === undefined) return false;
    const [anchor, next] = isForward ? [chip.start, chip.end] : [chip.end, chip.start];
    const effects = EditorView.announce.of(texts(chip).announced);
    view.dispatch({ selection: { anchor, head: next }, effects, scrollIntoView: true });
    return true;
  };

/** The keys by which a chip is selected. */
export const chipKeys = (texts: ChipTexts) => [
  { key: "ArrowLeft", run: selectBeside("left", texts) },
  { key: "ArrowRight", run: selectBeside("right", texts) },
];

/** Shows each merge field of the text as a chip, which is passed, selected and removed as a whole. */
export function chips(texts: ChipTexts, className: string): Extension {
  const draw = (state: EditorState): DecorationSet => {
    const { from, to } = state.selection.main;
    return Decoration.set(
      chipsOf(state).map((tag) => {
        const isSelected = tag.start === from && tag.end === to;
        const syntax = state.sliceDoc(tag.start, tag.end);
        const widget = new ChipWidget(syntax, texts(tag), isSelected, className);
        return Decoration.replace({ widget }).range(tag.start, tag.end);
      }),
    );
  };
  return StateField.define<DecorationSet>({
    create: draw,
    update: (drawn, change) =>
      change.docChanged || change.selection || change.effects.some((effect) => effect.is(redrawChips))
        ? draw(change.state)
        : drawn,
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
    ],
  });
}
