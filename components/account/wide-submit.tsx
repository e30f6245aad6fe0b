"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { SubmitButton } from "#components/form/contract-form.tsx";
import type { ContractFormState } from "#components/form/use-contract-form.ts";
import styles from "./account-frame.module.css";

interface WideSubmitProps<Input extends FieldValues, Output> {
  form: ContractFormState<Input, Output>;
  children: ReactNode;
}

/** A submit button with the full width of the card. */
export function WideSubmit<Input extends FieldValues, Output>(props: WideSubmitProps<Input, Output>) {
  return (
    <div className={styles.stack}>
      <SubmitButton form={props.form}>{props.children}</SubmitButton>
    </div>
  );
}
