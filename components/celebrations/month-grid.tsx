"use client";

import Link from "next/link";
import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat, useLocale } from "#components/ui/locale.tsx";
import { StatusDot } from "#components/ui/status-badge.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { firstDayOfWeek } from "./first-day-of-week.ts";
import { dayInCalendar, monthOf, weeksOf } from "./month-days.ts";
import { OCCURRENCE_TONES } from "./occurrence-status.tsx";
import styles from "./occurrences.module.css";

/** How many a day names; a press on the day lists all. */
const NAMED = 3;

interface MonthGridProps {
  month: string;
  day: string;
  today: string;
  occurrences: readonly Occurrence[];
}

/** The weeks of a month; each day leads to its list. */
export function MonthGrid({ month, day, today, occurrences }: MonthGridProps) {
  const t = useMessages(OCCURRENCES);
  const format = useFormat();
  const weeks = weeksOf(month, firstDayOfWeek(useLocale()));
  const byDay = Map.groupBy(occurrences, ({ occasion_on }) => occasion_on);
  return (
    <table className={styles.grid}>
      <caption className="visually-hidden">{t.calendar}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              <span aria-hidden>{format.date(each, { weekday: "short" })}</span>
              <span className="visually-hidden">{format.date(each, { weekday: "long" })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each} data-outside={monthOf(each) !== month || undefined}>
                {monthOf(each) === month ? (
                  <DayLink
                    day={each}
                    occurrences={byDay.get(each) ?? []}
                    isChosen={each === day}
                    isToday={each === today}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayLinkProps {
  day: string;
  occurrences: readonly Occurrence[];
  isChosen: boolean;
  isToday: boolean;
}

function DayLink({ day, occurrences, isChosen, isToday }: DayLinkProps) {
  const t = useMessages(OCCURRENCES);
  const format = useFormat();
  const named = occurrences.slice(0, NAMED);
  const date = format.date(day, { day: "numeric", month: "long" });
  return (
    <Link
      className={styles.cell}
      href={dayInCalendar(day)}
      scroll={false}
      prefetch={false}
      aria-current={isChosen ? "date" : undefined}
      aria-label={t.onDay({ date, count: occurrences.length })}
      data-today={isToday || undefined}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span className={styles.names} aria-hidden>
        {named.map(({ id, person_name: name, status }) => (
          <span key={id} className={styles.name} data-skipped={status === "skipped" || undefined}>
            <StatusDot tone={OCCURRENCE_TONES[status]} />
            <bdi>{name}</bdi>
          </span>
        ))}
        {occurrences.length > NAMED ? (
          <span className={styles.further}>{t.further({ count: occurrences.length - NAMED })}</span>
        ) : null}
      </span>
      {occurrences.length === 0 ? null : (
        <span className={styles.count} aria-hidden>
          {occurrences.length}
        </span>
      )}
    </Link>
  );
}
