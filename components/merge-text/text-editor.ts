import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap, type ViewUpdate } from "@codemirror/view";
import { getNonce } from "get-nonce";
import { type ChipTexts, chipKeys, chips, chipsOf, redrawChips, selectedChip } from "./chips.ts";
import { type PartStyles, partStyles } from "./part-styles.ts";

export interface Range {
  from: number;
  to: number;
}

export interface TextEditorOptions {
  parent: HTMLElement;
  text: string;
  /** A single line, where Enter submits the form. */
  isLine: boolean;
  chipClass: string;
  texts: ChipTexts;
  /** How parts of the text look. */
  parts: PartStyles;
  onChange: (text: string) => void;
  onFocus: (isFocused: boolean) => void;
  /** Another part is selected. */
  onSelect: (range: Range) => void;
  /**
   * Two braces were typed, or what stands after them was changed: where they stand with it, what that is, and whether
   * the braces are new.
   */
  onBraces: (range: Range, inside: string, isNew: boolean) => void;
  /** A chip was pressed, or Enter while it is selected. */
  onChip: (start: number) => void;
}

const THEME = EditorView.theme({
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "visible" },
  ".cm-content": { padding: "0", caretColor: "auto", minHeight: "1lh", overflowWrap: "anywhere" },
  ".cm-line": { padding: "0", unicodeBidi: "plaintext" },
});

/** A merge field that is being typed, up to the caret; whole with its closing braces. */
const BRACES = /\{\{([^{}\n]*\}{0,2})$/;

/**
 * A field of plain text, whose merge fields are chips. Its text is the syntax of templates, which is also what is copied
 * and pasted.
 */
export class TextEditor {
  readonly view: EditorView;
  /** Whether it has had the focus: before, its caret is where nobody has put it. */
  wasVisited = false;
  readonly #attributes = new Compartment();
  #isTakingOver = false;

  constructor(options: TextEditorOptions) {
    this.view = new EditorView({
      parent: options.parent,
      state: EditorState.create({ doc: options.text, extensions: this.#extensions(options) }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Takes over a text from outside; its own text stays as it is. */
  set text(text: string) {
    const { doc } = this.view.state;
    if (this.view.state.toText(text).eq(doc)) return;
    // Nobody has typed it: it is not told to whom it comes from.
    this.#isTakingOver = true;
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    this.#isTakingOver = false;
  }

  setAttributes(attributes: Record<string, string>): void {
    this.view.dispatch({
      effects: this.#attributes.reconfigure(EditorView.contentAttributes.of(attributes)),
    });
  }

  redraw(): void {
    this.view.dispatch({ effects: redrawChips.of(null) });
  }

  /** Takes the focus, with all of the text selected. */
  selectAll(): void {
    this.view.focus();
    this.view.dispatch({ selection: { anchor: 0, head: this.view.state.doc.length } });
  }

  /** Where something is inserted: the selection, or the end of a text that nobody has been in. */
  get place(): Range {
    const { main } = this.view.state.selection;
    const end = this.view.state.doc.length;
    return this.wasVisited ? { from: main.from, to: main.to } : { from: end, to: end };
  }

  /**
   * Puts a text in the place of another, with the caret after it.
   * @param isApart a space is put before it where it would follow a word
   * @param isSelected it is selected
   */
  replace({ from, to }: Range, text: string, { isApart = false, isSelected = false } = {}): void {
    const before = this.view.state.sliceDoc(0, from);
    const insert = isApart && /[\p{L}\p{N}.,;:!?}]$/u.test(before) ? ` ${text}` : text;
    const head = from + insert.length;
    this.view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: isSelected ? from : head, head },
      userEvent: "input",
      scrollIntoView: true,
    });
  }

  #extensions(options: TextEditorOptions): Extension[] {
    const { texts, onChip } = options;
    const openSelected = () => {
      const chip = selectedChip(this.view.state);
      if (chip) onChip(chip.start);
      return chip !== undefined;
    };
    const nonce = getNonce();
    return [
      THEME,
      nonce ? EditorView.cspNonce.of(nonce) : [],
      history(),
      chips(texts, options.chipClass),
      partStyles(options.parts),
      Prec.high(keymap.of([...chipKeys(texts), { key: "Enter", run: openSelected }])),
      options.isLine ? lineOnly() : [],
      keymap.of([...historyKeymap, ...standardKeymap]),
      EditorView.lineWrapping,
      EditorView.perLineTextDirection.of(true),
      this.#attributes.of([]),
      EditorView.updateListener.of((update) => this.#hear(update, options)),
      EditorView.domEventHandlers({
        click: (event, view) => {
          const chip = event.target instanceof HTMLElement && event.target.closest("[data-syntax]");
          if (!(chip instanceof HTMLElement)) return false;
          const start = view.posAtDOM(chip);
          const range = chipsOf(view.state).find((each) => each.start === start);
          if (range === undefined) return false;
          view.dispatch({ selection: { anchor: range.start, head: range.end } });
          onChip(start);
          return true;
        },
      }),
    ];
  }

  #hear(update: ViewUpdate, { onChange, onFocus, onBraces, onSelect }: TextEditorOptions): void {
    if (update.selectionSet || update.docChanged) {
      const { from, to } = update.state.selection.main;
      onSelect({ from, to });
    }
    if (update.focusChanged) {
      if (update.view.hasFocus) this.wasVisited = true;
      onFocus(update.view.hasFocus);
    }
    if (!update.docChanged || this.#isTakingOver) return;
    onChange(update.state.doc.toString());
    const isEdited = ["input.type", "delete"].some((kind) =>
      update.transactions.some((transaction) => transaction.isUserEvent(kind)),
    );
    if (!isEdited) return;
    const { head } = update.state.selection.main;
    const [braces, inside = ""] = BRACES.exec(update.state.sliceDoc(0, head)) ?? [];
    // What is deleted opens no list, and keeps an open one at its place.
    const isNew = inside === "" && update.transactions.some((each) => each.isUserEvent("input.type"));
    if (braces !== undefined) onBraces({ from: head - braces.length, to: head }, inside, isNew);
  }
}

/** Keeps a text on one line; Enter sends the form, as in any field of one line. */
function lineOnly(): Extension {
  const submit = (view: EditorView) => {
    view.dom.closest("form")?.requestSubmit();
    return true;
  };
  return [
    EditorView.clipboardInputFilter.of((text) => text.replace(/\s*\n\s*/g, " ")),
    EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
    keymap.of([{ key: "Enter", run: submit, shift: submit }]),
  ];
}
