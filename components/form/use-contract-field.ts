"use client";

import type { ReactNode } from "react";
import { useEffect } from "react";
import type { FieldError, FieldPath, FieldValues } from "react-hook-form";
import { useController } from "react-hook-form";
import { afterPress } from "./after-press.ts";
import type { ContractFormState } from "./use-contract-form.ts";

/**
 * A path to a field of the body. react-hook-form's own path type does not terminate for a body that contains
 * arbitrary JSON.
 */
export type FieldName<Input> = (keyof Input & string) | `${keyof Input & string}.${string}`;

/** Props of every field. */
export interface FieldProps<Input extends FieldValues, Output> {
  form: ContractFormState<Input, Output>;
  name: FieldName<Input>;
  label: string;
  description?: ReactNode;
  disabled?: boolean;
}

export interface ContractField {
  value: unknown;
  change: (value: unknown) => void;
  /** Passed on to Mantine's inputs. */
  input: {
    name: string;
    label: string;
    description: ReactNode;
    error: string | undefined;
    disabled: boolean | undefined;
    required: boolean;
    onBlur: () => void;
    ref: (element: unknown) => void;
  };
}

/**
 * Binds one field to its form: value, fault, required mark, and the name by which a server's fault finds it.
 */
export function useContractField<Input extends FieldValues, Output>(
  props: FieldProps<Input, Output>,
): ContractField {
  const { form, name, label, description, disabled } = props;
  const { field, fieldState } = useController({
    control: form.methods.control,
    name: name as FieldPath<Input>,
  });
  const { fieldNames } = form;
  useEffect(() => {
    fieldNames.add(name);
    return () => {
      fieldNames.delete(name);
    };
  }, [fieldNames, name]);
  return {
    value: field.value,
    change: field.onChange,
    input: {
      name,
      label,
      description,
      error: messageOf(fieldState.error),
      disabled,
      required: form.isRequired(name),
      onBlur: () => afterPress(field.onBlur),
      ref: field.ref,
    },
  };
}

/** The fault of a field, or the first fault inside its value. */
function messageOf(error: FieldError | undefined): string | undefined {
  if (error === undefined) return undefined;
  if (typeof error.message === "string") return error.message;
  for (const inner of Object.values(error)) {
    if (typeof inner !== "object" || inner === null || !("message" in inner)) continue;
    if (typeof inner.message === "string") return inner.message;
  }
  return undefined;
}
