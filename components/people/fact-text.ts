import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { formatTimeZone } from "#components/ui/format.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { isDateFact, type PersonFact } from "#lib/contract/resources/person-facts.ts";

/** Says the value of a fact in words; null for one that is not set and stands for nothing. */
export function useFactText(): (fact: PersonFact, value: unknown) => string | null {
  const format = useFormat();
  const ofOrganization = useOrganizationShowAge();
  const t = useMessages(PERSON);
  return (fact, value) => {
    if (fact === "show_age") {
      if (typeof value === "boolean") return value ? t.showAgeChoices.yes : t.showAgeChoices.no;
      return t.showAgeDefault({ answer: ofOrganization });
    }
    if (value === null || value === undefined || value === "") return null;
    if (fact === "celebrate") return value === true ? t.flags.yes : t.flags.no;
    if (fact === "language") return format.language(String(value));
    if (fact === "time_zone") return formatTimeZone(String(value));
    return isDateFact(fact) ? format.date(String(value), { dateStyle: "long" }) : String(value);
  };
}

/** Who sees an age where nothing else is set for a person. */
export function useOrganizationShowAge(): string {
  const { showsAge } = useOrganization();
  const { showAgeAnswers } = useMessages(PERSON);
  return showsAge ? showAgeAnswers.yes : showAgeAnswers.no;
}
