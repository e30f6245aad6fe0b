"use client";

import { useRef } from "react";

type TextElement = HTMLTextAreaElement | HTMLInputElement;

interface InsertAtCaret {
  ref: (element: TextElement | null) => void;
  onFocus: () => void;
  /** Inserts a text at the caret or replaces the selection, and puts the caret after it. */
  insert: (text: string) => void;
}

/**
 * Inserts text into a field that a form controls.
 * @param apart adds a space if the text follows a word or the end of a sentence
 */
export function useInsertAtCaret(
  value: string,
  change: (value: string) => void,
  apart = false,
): InsertAtCaret {
  const element = useRef<TextElement | null>(null);
  // The caret of an untouched field is at the start, where insertions make no sense.
  const visited = useRef(false);
  return {
    onFocus: () => {
      visited.current = true;
    },
    ref: (next) => {
      element.current = next;
    },
    insert: (text) => {
      const field = element.current;
      const caret = visited.current ? field : null;
      const start = caret?.selectionStart ?? value.length;
      const end = caret?.selectionEnd ?? start;
      const inserted = apart && /[\p{L}\p{N}.,;:!?}]$/u.test(value.slice(0, start)) ? ` ${text}` : text;
      change(value.slice(0, start) + inserted + value.slice(end));
      // After React has written the new value, which moves the caret to the end.
      requestAnimationFrame(() => {
        field?.focus();
        field?.setSelectionRange(start + inserted.length, start + inserted.length);
      });
    },
  };
}
