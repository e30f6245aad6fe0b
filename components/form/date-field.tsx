"use client";

import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { DayInput } from "./day-input.tsx";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";

interface DateFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  /** First and last day that can be picked, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** Whether a day and a month alone are a date, `--MM-DD`. */
  mayLackYear?: boolean;
}

/**
 * A calendar date field: `YYYY-MM-DD` in and out, null when cleared. The date can be typed or picked, and is
 * shown in the locale's format. Invalid text stays in the field with its fault.
 */
export function DateField<Input extends FieldValues, Output>(props: DateFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const t = useMessages(KIT);
  const { name, form } = props;
  const { ownFaults } = form;
  useEffect(() => () => void ownFaults.delete(name), [ownFaults, name]);
  return (
    <DayInput
      {...input}
      value={typeof value === "string" && value !== "" ? value : null}
      onChange={change}
      onUnreadable={(isUnreadable) => {
        // At once: what is chosen instead is checked in the same moment.
        if (isUnreadable) ownFaults.set(name, t.unreadableDay);
        else ownFaults.delete(name);
      }}
      minDate={props.min}
      maxDate={props.max}
      mayLackYear={props.mayLackYear}
      clearLabel={input.required ? undefined : t.clearField({ name: props.label })}
    />
  );
}
