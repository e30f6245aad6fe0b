"use client";

import { Button } from "@mantine/core";
import { DayInput } from "#components/form/day-input.tsx";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { Person } from "#lib/client/people/people.ts";
import { ExcludeButton } from "../check/exclude-button.tsx";
import type { Exclusions } from "../check/exclusions.ts";
import { SkipLink, stepId } from "../check/skip-link.tsx";
import styles from "../new-collection.module.css";
import { namedPeriods, type PeriodName } from "./periods.ts";
import { PersonFacts } from "./person-facts.tsx";
import type { Recipients } from "./recipients.ts";
import type { RecipientPeople } from "./use-recipients.ts";

type PeriodRecipients = Extract<Recipients, { kind: "period" }>;

interface OccasionPeriodProps {
  recipients: PeriodRecipients;
  chosen: RecipientPeople;
  excluded: Exclusions;
  onChange: (recipients: PeriodRecipients) => void;
}

/** The first and last day of the period, and the people whose occasion falls in it. */
export function OccasionPeriod({ recipients, chosen, excluded, onChange }: OccasionPeriodProps) {
  const t = useMessages(NEW_COLLECTION).who;
  const { from, to } = recipients;
  const endsBefore = from !== null && to !== null && to < from;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout that a row of buttons has no use for */}
      <div className={styles.periods} role="group" aria-label={t.quick}>
        {Object.entries(t.periods).map(([name, label]) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ ...recipients, ...namedPeriods(new Date())[name as PeriodName] })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.days}>
        <DayInput label={t.from} value={from} onChange={(next) => onChange({ ...recipients, from: next })} />
        <DayInput
          label={t.to}
          value={to}
          error={endsBefore ? t.endsBefore : undefined}
          onChange={(next) => onChange({ ...recipients, to: next })}
        />
      </div>
      <Celebrated recipients={recipients} chosen={chosen} excluded={excluded} />
    </>
  );
}

function Celebrated({ recipients, chosen, excluded }: Omit<OccasionPeriodProps, "onChange">) {
  const t = useMessages(NEW_COLLECTION).who;
  const totalValues = useTotalValues();
  const newCollectionMessages = useMessages(NEW_COLLECTION);
  const format = useFormat();
  if (chosen.people === null || chosen.total === null) return null;
  const people = t.inPeriod(totalValues(chosen.total));
  const out = excluded.people.length;
  const more = Number.parseInt(chosen.total, 10) - chosen.people.length;
  if (chosen.people.length === 0)
    return <p className={styles.nobody}>{t.nobodyInPeriod[recipients.occasion]}</p>;
  return (
    <div className={styles.celebrated}>
      <p className={styles.count} role="status">
        {out === 0 ? people : newCollectionMessages.leftOut.count({ people, count: out })}
      </p>
      <SkipLink to={stepId(2)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which a keyboard must be able to do */}
      <ul className={styles.rows} aria-label={t.chosen} tabIndex={0}>
        {chosen.people.map((person) => (
          <li key={person.id} className={styles.row} data-out={excluded.ids.has(person.id) || undefined}>
            <span className={styles.person}>
              <Avatar
                name={fullName(person)}
                person={person}
                photoUrl={fileAddress(person.photo_url)}
                size={28}
              />
              <span className={styles.personWords}>
                <span dir="auto">{fullName(person)}</span>
                <PersonFacts person={person} />
              </span>
            </span>
            <span className={styles.rowEnd}>
              <span className={styles.day}>
                {format.date(dayOf(person, recipients) ?? "", { day: "numeric", month: "short" })}
              </span>
              <ExcludeButton person={{ id: person.id, name: fullName(person) }} excluded={excluded} />
            </span>
          </li>
        ))}
        {more > 0 ? (
          <li className={styles.row}>
            <span className={styles.more}>{t.moreInPeriod({ count: more })}</span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function dayOf(person: Person, { occasion }: PeriodRecipients): string | null {
  return occasion === "birthday" ? person.birth_date : person.hire_date;
}
