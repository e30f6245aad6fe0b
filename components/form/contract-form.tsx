"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { useFormState } from "react-hook-form";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CopyId } from "#components/ui/copy-id.tsx";
import styles from "./contract-form.module.css";
import type { FormFault } from "./faults.ts";
import type { ContractFormState } from "./use-contract-form.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.tsx";

interface ContractFormProps<Input extends FieldValues, Output> {
  form: ContractFormState<Input, Output>;
  /** Asks before unsaved input is lost; off for forms without input to lose, such as a sign-in. */
  guard?: boolean;
  /** See `useUnsavedGuard`. */
  keptInHistory?: boolean;
  children: ReactNode;
}

/**
 * The form element, with the faults that belong to no field above it and a warning before unsaved input is
 * lost.
 */
export function ContractForm<Input extends FieldValues, Output>(props: ContractFormProps<Input, Output>) {
  const { form, guard = true, keptInHistory = false, children } = props;
  const { isDirty, isSubmitting } = useFormState({ control: form.methods.control });
  const leaveQuestion = useUnsavedGuard(guard && isDirty && !isSubmitting && !form.isLeaving, {
    keptInHistory,
  });
  return (
    <>
      {/*
       * `noValidate`: the contract validates; the browser's own messages would say the same in other words.
       * `method="dialog"`: a form that is submitted before the page's scripts have loaded goes nowhere. By
       * default its input, including a password, would go into the URL.
       */}
      <form className={styles.form} method="dialog" onSubmit={form.submit} noValidate>
        {form.fault === null ? null : <FaultSummary fault={form.fault} />}
        {children}
      </form>
      {leaveQuestion}
    </>
  );
}

function FaultSummary({ fault }: { fault: FormFault }) {
  const t = useMessages(KIT);
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new fault is scrolled to, also the same one again
  useEffect(() => {
    summary.current?.scrollIntoView({ block: "nearest" });
  }, [fault]);
  return (
    <div className={styles.fault} role="alert" ref={summary}>
      <div className={styles.title}>{fault.title}</div>
      {fault.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {fault.requestId === null ? null : (
        <div className={styles.request}>
          {t.requestId} <CopyId id={fault.requestId} />
        </div>
      )}
    </div>
  );
}

interface SubmitButtonProps<Input extends FieldValues, Output> {
  form: ContractFormState<Input, Output>;
  /** Disables the button; the page says why. */
  disabled?: boolean;
  /** The id of the element that says why. */
  describedBy?: string | undefined;
  children: ReactNode;
}

/** Busy while the submit is in progress or the next page is loading, so that it cannot be sent twice. */
export function SubmitButton<Input extends FieldValues, Output>(props: SubmitButtonProps<Input, Output>) {
  const { form, disabled = false, describedBy, children } = props;
  const { isSubmitting } = useFormState({ control: form.methods.control });
  return (
    <Button
      type="submit"
      loading={isSubmitting || form.isLeaving}
      disabled={disabled}
      aria-describedby={describedBy}
    >
      {children}
    </Button>
  );
}

/** Fields next to each other if there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
