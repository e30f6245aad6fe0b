import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { loadUntilDone } from "#components/ui/load-until-done.ts";
import type { MergeTag } from "#lib/contract/scene/merge-fields.ts";
import type { ChipLook } from "./chips.ts";
import { chipLabel, tagFault } from "./field-texts.ts";
import styles from "./merge-text.module.css";
import type { PartStyles } from "./part-styles.ts";
import type { Range, TextEditor } from "./text-editor.ts";
import { useFieldTexts } from "./use-field-texts.ts";

interface Options {
  text: string;
  isLine: boolean;
  /** Attributes of the element that is edited. */
  attributes: Record<string, string>;
  onChange: (text: string) => void;
  onFocus: (isFocused: boolean) => void;
  onBraces: (place: Range, inside: string, isNew: boolean) => void;
  onChip: (start: number) => void;
  inputRef: ((element: HTMLElement | null) => void) | undefined;
  parts: PartStyles | undefined;
  onSelect: ((place: Range) => void) | undefined;
  /** What a chip shows instead of the name of its field; null for that name. */
  chipText: ((tag: MergeTag) => string | null) | undefined;
}

interface EditorInBox {
  box: RefObject<HTMLDivElement | null>;
  editor: RefObject<TextEditor | null>;
  /** Whether the text can be edited: not before the editor's script is loaded. */
  isReady: boolean;
}

const loadTextEditor = () => import("./text-editor.ts");

/** Loads the editor's script before there is a text to edit. */
export function prepareTextEditor(): void {
  // Who comes to a text tries again.
  loadTextEditor().catch(() => undefined);
}

/** An editor of a text within `box`. Its script is loaded with the first of them. */
export function useTextEditor(options: Options): EditorInBox {
  const { text, attributes } = options;
  const t = useFieldTexts();
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<TextEditor | null>(null);
  const [Editor, setEditor] = useState<typeof TextEditor | null>(null);
  const [isReady, setIsReady] = useState(false);
  const look = useRef<(tag: MergeTag) => ChipLook>(null);
  look.current = (tag) => {
    const title = chipLabel(tag, t);
    const fault = tagFault(tag, t);
    const label = (fault === null ? options.chipText?.(tag) : null) || title;
    return { label, title, fault, announced: t.chip({ field: title }) };
  };
  const onChange = useEffectEvent((next: string) => options.onChange(next));
  const onFocus = useEffectEvent((isFocused: boolean) => options.onFocus(isFocused));
  const onSelect = useEffectEvent((place: Range) => options.onSelect?.(place));
  const parts = useEffectEvent((shown: string) => options.parts?.(shown) ?? []);
  const onBraces = useEffectEvent((place: Range, inside: string, isNew: boolean) =>
    options.onBraces(place, inside, isNew),
  );
  const onChip = useEffectEvent((start: number) => options.onChip(start));
  const handOut = useEffectEvent((element: HTMLElement | null) => options.inputRef?.(element));
  const first = useEffectEvent(() => ({ text: options.text, isLine: options.isLine }));

  useEffect(() => {
    // A press that shows the field is answered with its text; the editor is put in its place once that is painted,
    // which is so in the second frame.
    let stop = () => {};
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        stop = loadUntilDone(loadTextEditor, (module) => setEditor(() => module.TextEditor));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, []);

  useLayoutEffect(() => {
    if (Editor === null || box.current === null) return;
    const made = new Editor({
      ...first(),
      parent: box.current,
      chipClass: styles.chip ?? "",
      texts: (tag) =>
        look.current?.(tag) ?? { label: tag.field, title: tag.field, fault: null, announced: tag.field },
      onChange: (next) => onChange(next),
      onFocus: (isFocused) => onFocus(isFocused),
      parts: (shown) => parts(shown),
      onSelect: (place) => onSelect(place),
      onBraces: (place, inside, isNew) => onBraces(place, inside, isNew),
      onChip: (start) => onChip(start),
    });
    editor.current = made;
    handOut(made.view.contentDOM);
    setIsReady(true);
    return () => {
      editor.current = null;
      handOut(null);
      made.view.destroy();
    };
  }, [Editor]);

  const written = JSON.stringify(attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: set again once there is an editor
  useLayoutEffect(() => {
    editor.current?.setAttributes(JSON.parse(written));
  }, [written, isReady]);
  useLayoutEffect(() => {
    if (editor.current) editor.current.text = text;
  }, [text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again in another language
  useLayoutEffect(() => {
    editor.current?.redraw();
  }, [t, options.chipText, options.parts]);

  return { box, editor, isReady };
}
