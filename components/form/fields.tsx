"use client";

import type { ComboboxItem } from "@mantine/core";
import { PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";
import { useEarlyInput } from "./use-early-input.ts";

interface TextFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  type?: "text" | "email" | "tel" | "url";
  placeholder?: string;
  /**
   * A token of HTML's autocomplete attribute; off by default, since most forms here are about other people.
   */
  autoComplete?: string;
}

export function TextField<Input extends FieldValues, Output>(props: TextFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const ref = useMergedRef(input.ref, useEarlyInput(asText(value), change));
  return (
    <TextInput
      {...input}
      ref={ref}
      type={props.type ?? "text"}
      placeholder={props.placeholder}
      autoComplete={props.autoComplete ?? "off"}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface PasswordFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  autoComplete: "current-password" | "new-password";
  /** Label of the button that shows the password. */
  showLabel: string;
  /** Takes the focus when its dialog opens. */
  first?: boolean;
}

const RULE_BELOW: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

export function PasswordField<Input extends FieldValues, Output>(props: PasswordFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const ref = useMergedRef(input.ref, useEarlyInput(asText(value), change));
  return (
    <PasswordInput
      {...input}
      // What a password needs is said once: the fault takes the place of the rule.
      description={input.error === undefined ? input.description : undefined}
      inputWrapperOrder={RULE_BELOW}
      ref={ref}
      autoComplete={props.autoComplete}
      data-autofocus={props.first}
      visibilityToggleButtonProps={{ "aria-label": props.showLabel, tabIndex: 0 }}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

interface SelectFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  options: readonly ComboboxItem[];
  searchable?: boolean;
  placeholder?: string;
  nothingFound?: string;
}

/**
 * A choice among a few values. Can be cleared if the contract accepts null, but not if it then uses a
 * default.
 */
export function SelectField<Input extends FieldValues, Output>(props: SelectFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const isNullable = props.form.isNullable(props.name);
  return (
    <Select
      {...input}
      data={[...props.options]}
      searchable={props.searchable ?? false}
      placeholder={props.placeholder}
      nothingFoundMessage={props.nothingFound}
      clearable={isNullable}
      // With the keyboard, choosing the selected value again clears it; the clear button is for the mouse
      // only.
      allowDeselect={isNullable}
      value={typeof value === "string" ? value : null}
      onChange={change}
    />
  );
}

export function SwitchField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  // A switch always has a value; an asterisk would suggest that it must be on.
  return (
    <Switch
      {...input}
      required={false}
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : value === null || value === undefined ? "" : String(value);
}
