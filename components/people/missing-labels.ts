import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { MISSING_FACTS } from "#lib/contract/resources/person.ts";

export type MissingFact = (typeof MISSING_FACTS)[number];

/** What people may lack, by name, in the order in which it is offered. */
export function useMissingLabels(): Readonly<Record<MissingFact, string>> {
  const t = useMessages(PEOPLE);
  return {
    photo: t.photo,
    birth_date: t.columns.birthday,
    hire_date: t.columns.hired,
    email: t.columns.email,
    sector: t.sector,
    position: t.position,
    external_id: t.columns.externalId,
    phone: t.columns.phone,
    language: t.language,
  };
}
