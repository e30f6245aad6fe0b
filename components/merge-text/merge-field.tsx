"use client";

import type { FieldValues } from "react-hook-form";
import { type FieldProps, useContractField } from "#components/form/use-contract-field.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { mergeTextFault } from "./field-texts.ts";
import { MergeTextInput } from "./merge-text-input.tsx";
import { useFieldTexts } from "./use-field-texts.ts";

interface MergeFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  kind: "text" | "fileName";
}

/** A text with merge fields, in a form. */
export function MergeField<Input extends FieldValues, Output>(props: MergeFieldProps<Input, Output>) {
  const { form, name, label, kind, description } = props;
  const { value, change, input } = useContractField(props);
  const text = typeof value === "string" ? value : "";
  const fault = mergeTextFault(text, useFieldTexts());
  useOwnFault(form.ownFaults, name, fault);
  return (
    <MergeTextInput
      label={label}
      kind={kind}
      required={input.required}
      value={text}
      onChange={change}
      onBlur={input.onBlur}
      inputRef={input.ref}
      error={input.error ?? fault}
      description={description}
    />
  );
}
