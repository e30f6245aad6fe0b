"use client";

import { DateInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import type { FieldValues } from "react-hook-form";
import { useKitWords } from "#components/ui/kit-words.tsx";
import { useLocale } from "#components/ui/locale.tsx";
import { figuresOfDate, readTypedDate } from "./typed-date.ts";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";

interface DateFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A day of the calendar, `YYYY-MM-DD` in and out, null when it is cleared; typed or picked, shown as the locale does. */
export function DateField<Input extends FieldValues, Output>(props: DateFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const locale = useLocale();
  const words = useKitWords();
  return (
    <DateInput
      {...input}
      value={typeof value === "string" && value !== "" ? value : null}
      onChange={change}
      valueFormat={(iso) => figuresOfDate(iso.slice(0, 10), locale)}
      dateParser={(text) => readTypedDate(text, locale)}
      placeholder={figuresOfDate("2026-11-23", locale)}
      minDate={props.min}
      maxDate={props.max}
      clearable={!input.required}
      clearButtonProps={{ "aria-label": words.clearField(props.label), tabIndex: 0 }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      autoComplete="off"
    />
  );
}
