"use client";

import type { FieldValues } from "react-hook-form";
import { LanguageSelect } from "./language-select.tsx";
import { TimeZoneSelect } from "./time-zone-select.tsx";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";

interface LocaleFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  nothingFound: string;
}

export function LanguageField<Input extends FieldValues, Output>(props: LocaleFieldProps<Input, Output>) {
  return <LanguageSelect {...useSelectProps(props)} />;
}

export function TimeZoneField<Input extends FieldValues, Output>(props: LocaleFieldProps<Input, Output>) {
  return <TimeZoneSelect {...useSelectProps(props)} />;
}

function useSelectProps<Input extends FieldValues, Output>(props: LocaleFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const isNullable = props.form.isNullable(props.name);
  return {
    ...input,
    placeholder: props.placeholder,
    nothingFoundMessage: props.nothingFound,
    clearable: isNullable,
    allowDeselect: isNullable,
    value: typeof value === "string" && value !== "" ? value : null,
    onChange: change,
  };
}
