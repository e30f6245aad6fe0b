"use client";

import { useEffect } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CollectionForm } from "../collection-form.ts";
import { isChosen, type Recipients } from "./recipients.ts";

/**
 * The fault if no one is selected. The schema cannot express it: people and period are alternatives there.
 */
export function usePeopleFault(form: CollectionForm, recipients: Recipients): void {
  const t = useMessages(NEW_COLLECTION).who;
  useEffect(() => {
    setPeopleFault(form, recipients, t);
  }, [form, recipients, t]);
}

/** Validates a new choice before the form contains it. */
export function setPeopleFault(
  { ownFaults }: CollectionForm,
  recipients: Recipients,
  t: Messages["newCollection"]["who"],
): void {
  if (isChosen(recipients)) ownFaults.delete("people");
  else ownFaults.set("people", recipients.kind === "period" ? t.choosePeriod : t.choose);
}
