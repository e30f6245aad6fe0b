"use client";

import { Select } from "@mantine/core";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import { type FieldProps, fieldId } from "./field-props.ts";
import { useOptionalChoice } from "./use-optional-choice.ts";

interface ChoiceFieldProps extends FieldProps {
  values: readonly (string | number)[];
}

/** One of several values. */
export function ChoiceField({ property, path, label, value, onChange, fault, values }: ChoiceFieldProps) {
  const t = useMessages(EDITOR).properties;
  const clearing = useOptionalChoice(label, property.isRequired);
  const nameOf = (each: string) =>
    findMessage(t.weights, `w${each}`) ?? findMessage(t.values, each) ?? asHeading(each);
  return (
    <Select
      id={fieldId(path)}
      size="xs"
      label={label}
      placeholder={nameOf(property.fallback ?? "")}
      data={values.map((each) => ({ value: String(each), label: nameOf(String(each)) }))}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(values.find((each) => String(each) === next))}
      {...clearing}
      error={fault}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
