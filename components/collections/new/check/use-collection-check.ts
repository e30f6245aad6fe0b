"use client";

import { useState } from "react";
import { applyFaults } from "#components/form/use-contract-form.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { type CollectionReport, useCheckCollection } from "#lib/client/collections/collection-check.ts";
import type { CollectionBody, CollectionForm } from "../collection-form.ts";
import { reportWithout } from "./checked-report.ts";
import type { Exclusions } from "./exclusions.ts";

/** The last check of a new collection, and whether it still tells what would become of it. */
export interface CollectionCheck {
  run: () => void;
  isPending: boolean;
  /** What was checked and what was found; null before the first check. */
  checked: { body: CollectionBody; report: CollectionReport } | null;
  /** What was found for those who have not been left out since. */
  report: CollectionReport | null;
  /** Something was changed since: the outcome is of yesterday. */
  isOld: boolean;
}

/** What decides over a check's outcome, beside who is left out. */
function checkedPart(body: Partial<CollectionBody>): string {
  const { type = "people", template_id, people, window, occasion_on, modifications } = body;
  return JSON.stringify([type, template_id, people, window, occasion_on, modifications]);
}

/** Whether who is left out now is no longer what was checked, nor can be told from it. */
function isOtherPeople(
  { body, report }: NonNullable<CollectionCheck["checked"]>,
  leftOut: Exclusions,
): boolean {
  const before = body.leave_out ?? [];
  if (before.some((id) => !leftOut.ids.has(id))) return true;
  // What it does not name cannot be taken out of its counts.
  return report.truncated && leftOut.people.length !== before.length;
}

export function useCollectionCheck(form: CollectionForm, leftOut: Exclusions): CollectionCheck {
  const errorMessages = useErrorMessages();
  const check = useCheckCollection();
  const body = form.methods.watch();
  // The outcome of before stays until the next is there.
  const [checked, setChecked] = useState<CollectionCheck["checked"]>(null);

  const run = form.methods.handleSubmit(async (valid) => {
    form.setFault(null);
    try {
      setChecked({ body: valid, report: await check.mutateAsync(valid) });
    } catch (error) {
      // Refused as the order itself would be: the faults stand at their fields.
      if (!isAborted(error)) applyFaults(error, form, errorMessages);
    }
  });

  const isOld =
    checked !== null && (checkedPart(checked.body) !== checkedPart(body) || isOtherPeople(checked, leftOut));
  return {
    run: () => void run(),
    isPending: check.isPending,
    checked,
    report: checked && reportWithout(checked.report, leftOut.ids),
    isOld,
  };
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
