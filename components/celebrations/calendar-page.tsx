"use client";

import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Route } from "next";
import Link from "next/link";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { OCCURRENCES } from "#components/i18n/generated/occurrences.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useCelebrationRules } from "#lib/client/celebrations/celebrations.ts";
import { useOccurrences } from "#lib/client/celebrations/occurrences.ts";
import { monthAfter, monthOf, monthSpan } from "./month-days.ts";
import { MonthGrid } from "./month-grid.tsx";
import { OccurrenceRows } from "./occurrence-rows.tsx";
import styles from "./occurrences.module.css";
import { SubscribeButton } from "./subscribe-button.tsx";

interface CalendarPageProps {
  /** `YYYY-MM`. */
  month: string;
  /** The day whose occurrences are listed, `YYYY-MM-DD`. */
  day: string;
  /** The reader's day. */
  today: string;
}

/** A month of all rules that are on, and one of its days with what can be done about it. */
export function CalendarPage({ month, day, today }: CalendarPageProps) {
  const rules = useMessages(CELEBRATIONS);
  const t = useMessages(OCCURRENCES);
  const format = useFormat();
  const { data, error, refetch } = useOccurrences(monthSpan(month));
  const listed = useCelebrationRules().data ?? [];
  const items = data?.items ?? [];
  const ofDay = items.filter(({ occasion_on }) => occasion_on === day);
  const title = format.date(`${month}-01`, { month: "long", year: "numeric" });
  return (
    <>
      <Crumbs items={[{ label: rules.title, href: "/celebrations" }, { label: t.calendar }]} />
      <PageHeader
        title={title}
        subtitle={data === undefined ? " " : t.inMonth({ count: items.length })}
        actions={
          <>
            <SubscribeButton />
            <MonthLink month={monthAfter(month, -1)} label={t.previous}>
              <IconChevronLeft size={18} stroke={1.6} aria-hidden />
            </MonthLink>
            <LinkButton variant="default" href={`/celebrations/calendar?month=${monthOf(today)}`}>
              {t.thisMonth}
            </LinkButton>
            <MonthLink month={monthAfter(month, 1)} label={t.next}>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </MonthLink>
          </>
        }
      />
      {data === undefined && error !== null ? (
        <LoadError error={error} onRetry={() => refetch()} />
      ) : (
        <>
          {data?.isComplete === false ? <p className={styles.none}>{t.tooMany}</p> : null}
          <MonthGrid month={month} day={day} today={today} occurrences={items} />
          <div className={styles.day}>
            <Panel title={format.date(day, { weekday: "long", day: "numeric", month: "long" })}>
              {ofDay.length === 0 ? (
                <p className={styles.none}>{data === undefined ? " " : t.nobodyOnDay}</p>
              ) : (
                <OccurrenceRows namesRules occurrences={ofDay} rules={listed} />
              )}
            </Panel>
          </div>
        </>
      )}
    </>
  );
}

function MonthLink({ month, label, children }: { month: string; label: string; children: React.ReactNode }) {
  const href = `/celebrations/calendar?month=${month}` as Route;
  return (
    <Link className={styles.month} href={href} aria-label={label} scroll={false}>
      {children}
    </Link>
  );
}
