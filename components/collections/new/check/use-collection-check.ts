"use client";

import { useState } from "react";
import { applyFaults } from "#components/form/use-contract-form.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { type CollectionReport, useCheckCollection } from "#lib/client/collections/collection-check.ts";
import type { CollectionBody, CollectionForm } from "../collection-form.ts";
import { reportWithout } from "./checked-report.ts";
import type { Exclusions } from "./exclusions.ts";

/** The last check of a new collection, and whether it is still valid. */
export interface CollectionCheck {
  run: () => void;
  isPending: boolean;
  /** What was checked and its report; null before the first check. */
  checked: { body: CollectionBody; report: CollectionReport } | null;
  /** The report without people who have been left out since. */
  report: CollectionReport | null;
  /** Something was changed after the check. */
  isOld: boolean;
}

/** The parts of the body that determine a check's result, besides the people left out. */
function checkedPart(body: Partial<CollectionBody>): string {
  const { type = "people", template_id, people, window, occasion_on, modifications } = body;
  return JSON.stringify([type, template_id, people, window, occasion_on, modifications]);
}

/** Whether the people left out have changed in a way that the report cannot be adjusted to. */
function isOtherPeople(
  { body, report }: NonNullable<CollectionCheck["checked"]>,
  excluded: Exclusions,
): boolean {
  const before = body.leave_out ?? [];
  if (before.some((id) => !excluded.ids.has(id))) return true;
  // People whom a truncated report does not name cannot be subtracted from its counts.
  return report.truncated && excluded.people.length !== before.length;
}

export function useCollectionCheck(form: CollectionForm, excluded: Exclusions): CollectionCheck {
  const errorMessages = useErrorMessages();
  const check = useCheckCollection();
  const body = form.methods.watch();
  // The previous report stays until the next one arrives.
  const [checked, setChecked] = useState<CollectionCheck["checked"]>(null);

  const run = form.methods.handleSubmit(async (valid) => {
    form.setFault(null);
    try {
      setChecked({ body: valid, report: await check.mutateAsync(valid) });
    } catch (error) {
      // Refused as the order itself would be: the faults stand at their fields.
      if (isAborted(error)) return;
      await errorMessages.load();
      applyFaults(error, form, errorMessages);
    }
  });

  const isOld =
    checked !== null && (checkedPart(checked.body) !== checkedPart(body) || isOtherPeople(checked, excluded));
  return {
    run: () => void run(),
    isPending: check.isPending,
    checked,
    report: checked && reportWithout(checked.report, excluded.ids),
    isOld,
  };
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
