"use client";

import { type MergeTag, mergeTags } from "#lib/contract/scene/merge-fields.ts";
import { chipLabel, tagFault } from "./field-texts.ts";
import styles from "./merge-text.module.css";
import { useFieldTexts } from "./use-field-texts.ts";

interface StaticTextProps {
  text: string;
  /** What a chip shows instead of the name of its field; null for that name. */
  chipText?: ((tag: MergeTag) => string | null) | undefined;
}

/** A text with its merge fields as chips, to be read. */
export function StaticText({ text, chipText }: StaticTextProps) {
  const t = useFieldTexts();
  const tags = mergeTags(text);
  return (
    <div className={styles.static} dir="auto">
      {tags.map((tag, index) => (
        <span key={tag.start}>
          {text.slice(tags[index - 1]?.end ?? 0, tag.start)}
          <span className={styles.chip} data-fault={tagFault(tag, t) === null ? undefined : true}>
            {(tagFault(tag, t) === null ? chipText?.(tag) : null) || chipLabel(tag, t)}
          </span>
        </span>
      ))}
      {text.slice(tags.at(-1)?.end ?? 0)}
    </div>
  );
}
