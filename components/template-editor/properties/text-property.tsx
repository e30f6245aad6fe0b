"use client";

import { MergeTextInput, mergeTextFault, useFieldTexts } from "#components/merge-text/index.ts";
import { type FieldProps, fieldId } from "./field-props.ts";

/** Edits a layer's text, with merge fields as chips. */
export function TextProperty({ path, label, value, onChange, fault, layer }: FieldProps) {
  const text = typeof value === "string" ? value : "";
  const texts = useFieldTexts();
  return (
    <MergeTextInput
      // Each layer has a history of its own.
      key={layer.name}
      id={fieldId(path)}
      label={label}
      size="xs"
      value={text}
      onChange={onChange}
      // Its own sentence names the field as the chip does; neither says anything while it is typed.
      error={fault === null ? false : (mergeTextFault(text, texts) ?? fault)}
    />
  );
}
