import { useState } from "react";

/**
 * The text of a field whose value belongs to the page, such as a filter in its address. It follows what others change
 * (the way back, a filter cleared). What was told by the field itself comes back as `value` a while later, and on a slow
 * machine more has been typed by then, or taken back: that is not drawn over.
 */
export function useEditedText(value: string) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // What was told last and is not yet what the page shows.
  const [told, setLive] = useState<string | null>(null);
  if (value !== known) {
    setKnown(value);
    if (told === null) setText(value);
  }
  if (told === value) setLive(null);
  return {
    text,
    setText,
    /** What the page shows, or is about to. */
    applied: told ?? value,
    /** To be called with what the page is told, as it will come back. */
    setLive,
  };
}
