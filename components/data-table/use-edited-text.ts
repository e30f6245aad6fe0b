import { useState } from "react";

/**
 * The text of a field whose value belongs to the page, such as a filter in the URL. It follows changes from
 * outside, such as the back button or a cleared filter. The field's own changes come back as `value` a little
 * later; by then, on a slow machine, the user may have typed more or deleted some. Such a late value does not
 * overwrite the text.
 */
export function useEditedText(value: string) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The value that was reported last, until it comes back.
  const [reported, setReported] = useState<string | null>(null);
  if (value !== known) {
    setKnown(value);
    if (reported === null) setText(value);
  }
  if (reported === value) setReported(null);
  return {
    text,
    setText,
    /** The value that the page shows, or is about to show. */
    applied: reported ?? value,
    /** Call it with each value reported to the page, as the page will return it. */
    setReported,
  };
}
