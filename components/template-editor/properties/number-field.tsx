"use client";

import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

interface NumberFieldProps extends Omit<NumberInputProps, "value" | "onChange" | "defaultValue"> {
  /** Null while it is not set. */
  value: number | null;
  /** Null where it may be left out, and is. */
  onChange: (value: number | null) => void;
  isRequired: boolean;
}

/** A number that can be cleared while it is typed, whatever stands in the scene; the last whole one counts. */
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
