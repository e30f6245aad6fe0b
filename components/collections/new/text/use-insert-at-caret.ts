"use client";

import { useRef } from "react";

type TextElement = HTMLTextAreaElement | HTMLInputElement;

interface InsertAtCaret {
  ref: (element: TextElement | null) => void;
  onFocus: () => void;
  /** Puts a text where the caret stands, or over what is selected, and the caret after it. */
  insert: (text: string) => void;
}

/**
 * Inserts into a field that a form controls.
 * @param apart keeps what is put behind a word or the end of a sentence a space away from it
 */
export function useInsertAtCaret(
  value: string,
  change: (value: string) => void,
  apart = false,
): InsertAtCaret {
  const element = useRef<TextElement | null>(null);
  // A field that nobody has been in has its caret at the start, where nobody wants anything put.
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
      // After React has written the new value, which puts the caret at its end.
      requestAnimationFrame(() => {
        field?.focus();
        field?.setSelectionRange(start + inserted.length, start + inserted.length);
      });
    },
  };
}
