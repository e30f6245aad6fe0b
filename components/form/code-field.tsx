"use client";

import { TextInput } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import styles from "./code-field.module.css";
import type { FieldProps } from "./use-contract-field.ts";
import { useContractField } from "./use-contract-field.ts";

interface CodeFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  /**
   * `digits`: six, as an authenticator app shows them. `backup`: five letters and digits, a dash, five more.
   */
  kind: "digits" | "backup";
}

/** A code that is typed, or pasted with any separators. Takes the focus at once. */
export function CodeField<Input extends FieldValues, Output>(props: CodeFieldProps<Input, Output>) {
  const { value, change, input } = useContractField(props);
  const isDigits = props.kind === "digits";
  const read = isDigits ? readDigits : readBackupCode;
  return (
    <TextInput
      {...input}
      classNames={{ input: styles.code ?? "" }}
      inputMode={isDigits ? "numeric" : "text"}
      autoComplete={isDigits ? "one-time-code" : "off"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // The previous step has just been completed, so this field is the next thing to fill in.
      autoFocus
      data-autofocus
      value={typeof value === "string" ? value : ""}
      onChange={(event) => change(read(event.currentTarget.value))}
    />
  );
}

const readDigits = (typed: string) => typed.replaceAll(/\D/g, "").slice(0, 6);

function readBackupCode(typed: string): string {
  const letters = typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, 10);
  return letters.length > 5 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters;
}
