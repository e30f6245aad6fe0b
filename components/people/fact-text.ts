import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { formatTimeZone } from "#components/ui/format.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { isDateFact, type PersonFact } from "#lib/contract/resources/person-facts.ts";

/** Says the value of a fact in words; null for one that is not set and stands for nothing. */
export function useFactText(): (fact: PersonFact, value: unknown) => string | null {
  const format = useFormat();
  const sayShowAge = useShowAgeText();
  const t = useMessages(PERSON);
  return (fact, value) => {
    if (fact === "show_age") return sayShowAge(typeof value === "boolean" ? value : null);
    if (value === null || value === undefined || value === "") return null;
    if (fact === "celebrate") return value === true ? t.flags.yes : t.flags.no;
    if (fact === "language") return format.language(String(value));
    if (fact === "time_zone") return formatTimeZone(String(value));
    return isDateFact(fact) ? format.date(String(value), { dateStyle: "long" }) : String(value);
  };
}

/** Says who sees an age: null is what the organization has set. */
export function useShowAgeText(): (value: boolean | null) => string {
  const { showsAge } = useOrganization();
  const { showAgeChoices, showAgeAnswers } = useMessages(PERSON);
  return (value) => {
    if (value === true) return showAgeChoices.yes;
    if (value === false) return showAgeChoices.no;
    return showAgeChoices.organization({ answer: showsAge ? showAgeAnswers.yes : showAgeAnswers.no });
  };
}
