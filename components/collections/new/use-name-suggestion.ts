"use client";

import { useEffect, useRef } from "react";
import type { FieldPath } from "react-hook-form";
import { useFormat } from "#components/ui/locale.tsx";
import type { Template } from "#lib/client/templates.ts";
import type { CollectionBody, CollectionForm } from "./collection-form.ts";
import { newCollectionWords } from "./new-collection-words.ts";
import type { Who } from "./who.ts";

const words = newCollectionWords.suggestion;
const day = { day: "numeric", month: "long" } as const;

interface Chosen {
  who: Who;
  template: Template | null;
  today: string;
}

/** Names the collection after what is chosen, until somebody names it otherwise. */
export function useNameSuggestion(form: CollectionForm, { who, template, today }: Chosen): void {
  const format = useFormat();
  const last = useRef("");
  const { getValues, setValue } = form.methods;
  const suggestion =
    who.kind === "period"
      ? who.from === null || who.to === null
        ? ""
        : words[who.occasion](format.date(who.from, day), format.date(who.to, day))
      : template === null
        ? ""
        : words.people(template.name, format.date(today, { ...day, year: "numeric" }));
  useEffect(() => {
    const { name } = getValues();
    if (name !== "" && name !== last.current) return;
    last.current = suggestion;
    // Where the missing name was found fault with, it is looked at again.
    setValue("name" as FieldPath<CollectionBody>, suggestion as never, { shouldValidate: suggestion !== "" });
  }, [suggestion, getValues, setValue]);
}
