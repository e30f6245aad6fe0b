"use client";

import { Textarea } from "@mantine/core";
import { useRef } from "react";
import { type FieldProps, fieldId } from "./field-props.ts";
import { MergeMenu } from "./merge-menu.tsx";
import styles from "./properties.module.css";

/** Edits a layer's text; merge fields can be inserted. */
export function TextProperty({ path, label, value, onChange, fault }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // The caret of an untouched field is at the start, where insertions make no sense.
  const wasVisited = useRef(false);
  const text = typeof value === "string" ? value : "";
  function insert(tag: string) {
    const element = wasVisited.current ? field.current : null;
    const start = element?.selectionStart ?? text.length;
    const end = element?.selectionEnd ?? start;
    onChange(text.slice(0, start) + tag + text.slice(end));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + tag.length, start + tag.length);
    });
  }
  return (
    <div className={styles.words}>
      <MergeMenu onInsert={insert} />
      <Textarea
        ref={field}
        id={fieldId(path)}
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        dir="auto"
        value={text}
        error={fault}
        onFocus={() => {
          wasVisited.current = true;
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
