"use client";

import { useEffect, useRef, useState } from "react";
import type { FieldPath } from "react-hook-form";
import type { Messages } from "#components/i18n/catalogue.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { useCollections } from "#lib/client/collections/collections.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import type { CollectionBody, CollectionForm } from "../collection-form.ts";
import type { Recipients } from "../recipients/recipients.ts";
import { uniqueName } from "./unique-name.ts";

const day = { day: "numeric", month: "long" } as const;

interface Chosen {
  recipients: Recipients;
  template: Template | null;
  today: string;
}

/** Suggests a name from the user's choices until the user enters one. */
export function useNameSuggestion(form: CollectionForm, { recipients, template, today }: Chosen): void {
  const t = useMessages(NEW_COLLECTION).suggestion;
  const format = useFormat();
  const last = useRef("");
  const { getValues, setValue } = form.methods;
  const taken = useNames();
  const templateName = useTemplateName();
  const name = template === null ? null : templateName(template);
  const plain = suggestionFor({ recipients, template: name, today }, format, t);
  const suggestion = plain === "" ? "" : uniqueName(plain, taken);
  useEffect(() => {
    const { name } = getValues();
    if (name !== "" && name !== last.current) return;
    last.current = suggestion;
    // Validate again if the missing name was reported.
    setValue("name" as FieldPath<CollectionBody>, suggestion as never, { shouldValidate: suggestion !== "" });
  }, [suggestion, getValues, setValue]);
}

function suggestionFor(
  { recipients, template, today }: Omit<Chosen, "template"> & { template: string | null },
  format: ReturnType<typeof useFormat>,
  t: Messages["newCollection"]["suggestion"],
): string {
  if (recipients.kind !== "period") {
    return template === null
      ? ""
      : t.people({ template, day: format.date(today, { ...day, year: "numeric" }) });
  }
  const { occasion, from, to } = recipients;
  if (from === null || to === null) return "";
  const name = t[occasion]({ from: format.date(from, day), to: format.date(to, day) });
  return template === null ? name : t.withTemplate({ name, template });
}

/** The names of the newest collections when the page was loaded, without the one that this page creates. */
function useNames(): readonly string[] {
  const { data } = useCollections({ limit: 200 });
  const [first, setFirst] = useState(data);
  if (first === undefined && data !== undefined) setFirst(data);
  return first?.items.map(({ name }) => name) ?? [];
}
