"use client";

import { toNestErrors } from "@hookform/resolvers";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback, useMemo, useRef, useState, useTransition } from "react";
import type {
  DefaultValues,
  FieldError,
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  UseFormReturn,
} from "react-hook-form";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { type CodedIssue, codedIssues } from "#lib/contract/coded-issues.ts";
import { blankToNull, isNullableField, isRequiredField } from "./empty-values.ts";
import { type ErrorMessages, type FaultItem, type FormFault, faultText, placeFaults } from "./faults.ts";
import { markSaved } from "./mark-saved.ts";
import { type ComingErrorMessages, useErrorMessages } from "./use-error-messages.ts";

interface ContractFormOptions<Input extends FieldValues, Output> {
  defaultValues: Partial<Input>;
  /** Title above the faults of a refused submit; replaces the default one. */
  faultTitle?: string;
  /**
   * Receives the body as the contract parses it. If it throws, the error is shown and all input stays. `goTo`
   * opens the page of what was saved; the form stays busy until that page is there, since a second press
   * would save twice.
   */
  onSubmit: (body: Output, goTo: <Path extends string>(path: Route<Path>) => void) => unknown;
  /** Resets the fields after saving, for values that must not stay in the form, such as a password. */
  startsOver?: boolean;
}

export interface ContractFormState<Input extends FieldValues, Output> {
  /** react-hook-form's own form, for what this one does not cover. */
  methods: UseFormReturn<Input, unknown, Output>;
  /** Submit handler of the form element; settles when the submit has. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The submit has succeeded, and the next page is loading. */
  isLeaving: boolean;
  /** Faults that belong to no single field. */
  fault: FormFault | null;
  setFault: (fault: FormFault | null) => void;
  isRequired: (name: string) => boolean;
  /** Whether the selected value can be cleared. */
  isNullable: (name: string) => boolean;
  /** The names of the fields on the page; maintained by `useContractField`. */
  fieldNames: Set<string>;
  /**
   * Faults that only a field itself can detect, by field name. They block the submit like the schema's
   * faults.
   */
  ownFaults: Map<string, string>;
}

/**
 * Creates a form from a contract's body schema. It validates with the schema itself, and shows the server's
 * faults at the same fields in the same words.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, faultTitle, onSubmit, startsOver = false }: ContractFormOptions<Input, Output>,
): ContractFormState<Input, Output> {
  const t = useErrorMessages();
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const [fault, setFault] = useState<FormFault | null>(null);
  const fieldNames = useRef(new Set<string>()).current;
  const ownFaults = useRef(new Map<string, string>()).current;
  const resolver = useMemo(() => contractResolver(schema, t, ownFaults), [schema, t, ownFaults]);
  const methods = useForm<Input, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Input>,
    resolver,
    mode: "onTouched",
  });
  const isRequired = useCallback((name: string) => isRequiredField(schema, name), [schema]);
  const isNullable = useCallback((name: string) => isNullableField(schema, name), [schema]);

  const isSending = useRef(false);
  const send = methods.handleSubmit(async (body) => {
    setFault(null);
    const sent = structuredClone(methods.getValues());
    try {
      await onSubmit(body, (path) => startLeaving(() => router.push(path)));
      if (startsOver) methods.reset(defaultValues as DefaultValues<Input>);
      else markSaved(methods, sent);
    } catch (error) {
      await t.load();
      applyFaults(error, { methods, fieldNames, setFault }, t, faultTitle);
    }
  });
  // A second press may come before the button shows that it is busy.
  async function submit(event?: React.BaseSyntheticEvent) {
    event?.preventDefault();
    if (isSending.current || isLeaving) return;
    isSending.current = true;
    try {
      await send(event);
    } finally {
      isSending.current = false;
    }
  }

  return { methods, submit, isLeaving, fault, setFault, isRequired, isNullable, fieldNames, ownFaults };
}

/** Shows the faults of a refused request: each at its field, the rest above the form. */
export function applyFaults<Input extends FieldValues, Output>(
  error: unknown,
  form: Pick<ContractFormState<Input, Output>, "methods" | "fieldNames" | "setFault">,
  t: ErrorMessages,
  title = t.kit.submitFault,
): void {
  const placed = placeFaults(error, form.fieldNames, t);
  let first = true;
  for (const [name, message] of placed.fields) {
    form.methods.setError(name as FieldPath<Input>, { type: "server", message }, { shouldFocus: first });
    first = false;
  }
  form.setFault({ ...placed.form, title });
}

function contractResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  t: ComingErrorMessages,
  ownFaults: ReadonlyMap<string, string>,
): Resolver<Input, unknown, Output> {
  return async (typed, _context, options) => {
    const result = await schema.safeParseAsync(blankToNull(schema, typed), { reportInput: true });
    const found: Record<string, FieldError> = {};
    if (!result.success) await t.load();
    for (const fault of result.success ? [] : codedIssues(result.error).map(itemOf)) {
      found[fault.loc.join(".")] ??= { type: fault.type, message: faultText(fault, t) };
    }
    const errors: FieldErrors = toNestErrors(found, options);
    for (const [name, message] of ownFaults) errors[name] ??= { type: "own", message };
    if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} };
    return { values: {}, errors } as Awaited<ReturnType<Resolver<Input, unknown, Output>>>;
  };
}

/** As the API would answer, without its sentence. */
function itemOf(issue: CodedIssue): FaultItem {
  if (!("code" in issue)) return issue;
  const { loc, code, facts } = issue;
  return { loc, type: code, ctx: { ...facts } };
}
