"use client";

import { Select } from "@mantine/core";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type FieldProps, fieldId } from "./field-props.ts";
import { useOptionalChoice } from "./use-optional-choice.ts";

/** How the speed of a movement changes, by name; a curve that was written as JSON stays as it is. */
export function EasingField({ property, path, label, value, onChange, fault }: FieldProps) {
  const t = useMessages(EDITOR).properties;
  const clearing = useOptionalChoice(label, property.isRequired);
  const { field } = property;
  const known = field.kind === "text" ? (field.suggestions ?? []) : [];
  const own = typeof value === "string" && !known.includes(value) ? [value] : [];
  const nameOf = (each: string) => findMessage(t.easings, each.replaceAll("-", "_")) ?? each;
  return (
    <Select
      id={fieldId(path)}
      size="xs"
      label={label}
      placeholder={t.easings.usual}
      data={[...known, ...own].map((each) => ({ value: each, label: nameOf(each) }))}
      value={typeof value === "string" ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
      {...clearing}
      error={fault}
    />
  );
}
