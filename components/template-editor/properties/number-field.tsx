"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { numberIn, textOf } from "./number-text.ts";

interface NumberFieldProps extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** Null while no value is set. */
  value: number | null;
  /** Null if the field is optional and empty. */
  onChange: (value: number | null) => void;
  isRequired: boolean;
  /** Whose number it is: what was typed for one layer is not shown for another. */
  of?: string;
  min?: number;
  max?: number;
  /** By how much the arrow keys change it. */
  step?: number;
  decimals?: number;
  /** Why a number is not taken; null if it is. It stays in the field, with the reason. */
  refusal?: (value: number) => string | null;
  /** May stand behind the number. */
  unit?: string;
  /** The unit is shown. */
  showsUnit?: boolean;
}

/** What is typed, and what it is typed over. `left` is the value when a text that is no number was left in the field. */
interface Draft {
  text: string;
  of: string;
  left?: number | null;
}

/**
 * A number field that can be cleared while typing without changing the scene; the last complete number counts. A text
 * that is no number stays, with a word about it, until it is mended or the value changes elsewhere.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, isRequired, of = "", min, max, step = 1, decimals, refusal, ...others } = props;
  const { unit = "", showsUnit = false, error, ...input } = others;
  const t = useMessages(EDITOR).properties;
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft =
    typed !== null && typed.of === of && (typed.left === undefined || typed.left === value) ? typed : null;
  const shown = value === null ? "" : `${textOf(value, decimals)}${showsUnit ? ` ${unit}` : ""}`;
  const isNoNumber = draft !== null && draft.text.trim() !== "" && numberIn(draft.text, unit) === null;
  const written = draft === null ? null : numberIn(draft.text, unit);
  const refused = written === null ? null : (refusal?.(written) ?? null);
  const within = (number: number) => Math.max(min ?? number, Math.min(max ?? number, number));
  function type(text: string) {
    setTyped({ text, of });
    const number = numberIn(text, unit);
    if (number !== null && (refusal?.(number) ?? null) !== null) return;
    if (number !== null) onChange(within(Number(textOf(number, decimals))));
    else if (text.trim() === "" && !isRequired) onChange(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : null;
    if (by === null || isNoNumber) return;
    event.preventDefault();
    const next = within(Number(((value ?? 0) + by).toFixed(decimals ?? 3)));
    setTyped(null);
    if ((refusal?.(next) ?? null) === null) onChange(next);
  }
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      {...input}
      value={draft?.text ?? shown}
      // While it is typed, "-" or "." may become a number.
      error={
        isNoNumber && (draft.left !== undefined || /[^-−.,\d\s]/.test(draft.text))
          ? t.noNumber
          : (refused ?? error)
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() =>
        setTyped(draft !== null && (isNoNumber || refused !== null) ? { ...draft, left: value } : null)
      }
    />
  );
}
