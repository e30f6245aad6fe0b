"use client";

import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

interface NumberFieldProps extends Omit<NumberInputProps, "value" | "onChange" | "defaultValue"> {
  /** Null while no value is set. */
  value: number | null;
  /** Null if the field is optional and empty. */
  onChange: (value: number | null) => void;
  isRequired: boolean;
}

/**
 * A number field that can be cleared while typing without changing the scene; the last complete number
 * counts.
 */
export function NumberField({ value, onChange, isRequired, ...input }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | number | null>(null);
  return (
    <NumberInput
      size="xs"
      hideControls
      {...input}
      value={draft ?? value ?? ""}
      onChange={(next) => {
        setDraft(next);
        if (next === "") {
          if (!isRequired) onChange(null);
        } else if (Number.isFinite(Number(next))) {
          onChange(Number(next));
        }
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
