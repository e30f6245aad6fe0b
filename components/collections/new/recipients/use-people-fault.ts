"use client";

import { useEffect } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CollectionForm } from "../collection-form.ts";
import { isChosen, type Recipients } from "./recipients.ts";

/** That somebody has to be chosen is no rule of the schema, which knows people and periods only as alternatives. */
export function usePeopleFault(form: CollectionForm, who: Recipients): void {
  const t = useMessages(NEW_COLLECTION).who;
  useEffect(() => {
    setPeopleFault(form, who, t);
  }, [form, who, t]);
}

/** The same for a choice that is made now, before the form is validated with it. */
export function setPeopleFault(
  { ownFaults }: CollectionForm,
  who: Recipients,
  t: Messages["newCollection"]["who"],
): void {
  if (isChosen(who)) ownFaults.delete("people");
  else ownFaults.set("people", who.kind === "period" ? t.choosePeriod : t.choose);
}
