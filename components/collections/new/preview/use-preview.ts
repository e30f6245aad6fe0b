"use client";

import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, personWithTag } from "#lib/client/people/people.ts";
import type { Choice } from "../collection-choice.ts";
import type { CollectionForm } from "../collection-form.ts";
import { type NewCollectionSearch, occasionOf, occasionType } from "../recipients/recipients.ts";
import type { RecipientPeople } from "../recipients/use-recipients.ts";

interface PreviewOptions {
  form: CollectionForm;
  choice: Choice;
  /** The people that `choice.recipients` stands for. */
  chosen: RecipientPeople;
  search: NewCollectionSearch;
  /** `YYYY-MM-DD` */
  today: string;
}

/** The person in the preview, and the day of their video's occasion. */
export function usePreview({ form, choice, chosen, search, today }: PreviewOptions) {
  const { recipients, template, excluded, shown } = choice;
  const { modifications = [], occasion_on: chosenDay } = form.methods.watch();
  const out = new Set(excluded.map(({ id }) => id));
  const ids = chosen.ids.filter((id) => !out.has(id));
  const index = shown < ids.length ? shown : 0;
  const { person, isAwaited } = useShownPerson(ids[index], chosen.people);
  const occasion = occasionType(template, search.type) ?? "people";
  const nearest = person && occasionOf(person, { recipients, type: occasion, today });
  const isForOne = recipients.kind === "ids" && recipients.ids.length === 1;
  return {
    modifications,
    ids,
    index,
    person,
    isAwaited,
    occasion,
    occasionOn: chosenDay ?? nearest,
    /** The same day if nobody has chosen it: a birthday of picked people may as well be last year's or next year's. */
    guessedOn: recipients.kind === "period" || chosenDay !== undefined || nearest === today ? null : nearest,
    /** The day, which can be changed if there is only one recipient; null for several. */
    nearest: isForOne ? nearest : null,
  };
}

/** Fetches a person only if no loaded list contains them. */
function useShownPerson(id: string | undefined, people: RecipientPeople["people"]) {
  const { id: orgId } = useOrganization();
  const listed = people?.find((person) => person.id === id) ?? null;
  const isAsked = id !== undefined && listed === null;
  const { data, isPending } = useQuery({ ...personWithTag(orgId, id ?? ""), enabled: isAsked });
  const person: Person | null = listed ?? (isAsked ? (data?.value ?? null) : null);
  return { person, isAwaited: isAsked && isPending };
}
