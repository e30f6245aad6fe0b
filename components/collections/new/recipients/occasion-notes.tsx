"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { TextLink } from "#components/ui/links.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { peoplePage } from "#lib/client/people/people.ts";
import type { Exclusions } from "../check/exclusions.ts";
import styles from "../new-collection.module.css";
import { namedPeriods } from "./periods.ts";
import { withoutDayQuery } from "./recipient-queries.ts";
import { isSpread, lackingDay, type Occasion, type Recipients } from "./recipients.ts";
import type { RecipientPeople } from "./use-recipients.ts";

/** How many are named. */
const NAMED = 5;

interface OccasionNotesProps {
  recipients: Recipients;
  chosen: RecipientPeople;
  /** What picked people's videos are for. */
  occasion: Occasion | "people";
  excluded: Exclusions;
  /** `YYYY-MM-DD` */
  today: string;
  onChange: (recipients: Recipients) => void;
}

/** What the template's occasion means for the people: who has no such day, and that theirs are all over the year. */
export function OccasionNotes(props: OccasionNotesProps) {
  const { recipients, chosen, occasion, today, onChange } = props;
  const t = useMessages(NEW_COLLECTION).occasion;
  if (occasion === "people" || recipients.kind === "period") return null;
  return (
    <>
      <WithoutDay {...props} occasion={occasion} />
      {isSpread(chosen.people ?? [], occasion, today) ? (
        <div className={styles.occasionNote}>
          <p>{t.spread[occasion]}</p>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onChange({ kind: "period", occasion, ...namedPeriods(new Date()).month })}
          >
            {t.onlyMonth[occasion]}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function WithoutDay({ recipients, occasion, excluded }: OccasionNotesProps & { occasion: Occasion }) {
  const t = useMessages(NEW_COLLECTION).occasion;
  const { id: orgId } = useOrganization();
  const query = withoutDayQuery(recipients, occasion);
  const { data } = useQuery({ ...peoplePage(orgId, query ?? {}), enabled: query !== null });
  if (query === null || data === undefined) return null;
  const { people, count } = lackingDay(data, recipients, excluded.ids);
  if (count === 0) return null;
  const named = people.map((person) => ({ id: person.id, name: fullName(person) }));
  return (
    <div className={styles.occasionNote} data-tone="warning">
      <p>{t.without[occasion]({ count })}</p>
      <ul className={styles.withoutDay} aria-label={t.withoutLabel}>
        {named.slice(0, NAMED).map(({ id, name }) => (
          <li key={id}>
            <TextLink newTab href={`/people/${id}`}>
              <span dir="auto">{name}</span>
            </TextLink>
          </li>
        ))}
        {count > NAMED ? <li>{t.moreWithout({ count: count - NAMED })}</li> : null}
      </ul>
      {count === named.length ? (
        <Button variant="default" size="compact-md" onClick={() => excluded.exclude(named)}>
          {t.exclude({ count })}
        </Button>
      ) : null}
    </div>
  );
}
