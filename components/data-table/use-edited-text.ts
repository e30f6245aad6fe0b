import { useState } from "react";
import { useOwnChanges } from "./use-own-changes.ts";

/**
 * The text of a field whose value belongs to the page, such as a filter in the URL. It follows changes from outside, such as
 * the back button or a cleared filter; the field's own changes, which come back late, do not overwrite it.
 */
export function useEditedText(value: string) {
  const [text, setText] = useState(value);
  /** Call it with each value reported to the page, as the page will return it. */
  const report = useOwnChanges(value, () => setText(value));
  return { text, setText, report };
}
