"use client";

import { Textarea } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";
import { useEarlyInput } from "./use-early-input.ts";

interface TextAreaFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  rows: number;
}

/** Text of several lines, in the direction of its first letter. */
export function TextAreaField<Input extends FieldValues, Output>(props: TextAreaFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const text = typeof value === "string" ? value : "";
  const ref = useMergedRef(input.ref, useEarlyInput(text, change));
  return (
    <Textarea
      {...input}
      ref={ref}
      rows={props.rows}
      dir="auto"
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
