"use client";

import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { HOLIDAYS } from "#components/i18n/generated/holidays.en.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyDone, notifyFailure } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listHolidays } from "#lib/client/generated/holiday-operations.ts";
import { type Holiday, useDeleteHoliday, useHolidaysFrom } from "#lib/client/holidays/holidays.ts";
import { AddHoliday } from "./add-holiday.tsx";
import styles from "./holidays.module.css";
import { ImportHolidays } from "./import-holidays.tsx";
import { WeekendDays } from "./weekend-days.tsx";

/** The days on which nobody works: each week, and the holidays to come. @param today the reader's day */
export function HolidaysPage({ today }: { today: string }) {
  const t = useMessages(HOLIDAYS);
  const settings = useMessages(SETTINGS);
  const { data, error, refetch } = useHolidaysFrom(today);
  return (
    <>
      <Crumbs items={[{ label: settings.title, href: "/settings" }, { label: t.title }]} />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            requests={[{ title: t.request, snippets: (origin) => requestSnippets(listHolidays, {}, origin) }]}
          />
        }
      />
      <PageColumns
        side={
          <>
            <Panel title={t.week.title}>
              <WeekendDays />
            </Panel>
            <Panel title={t.file.title}>
              <ImportHolidays />
            </Panel>
          </>
        }
      >
        <div className={styles.panels}>
          <Panel title={t.add.title}>
            <AddHoliday today={today} />
          </Panel>
          <Panel title={t.list.title} flush>
            {data === undefined ? (
              error === null ? null : (
                <LoadError error={error} onRetry={() => refetch()} />
              )
            ) : data.length === 0 ? (
              <EmptyState>{t.list.empty}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {data.map((holiday) => (
                  <HolidayRow key={holiday.id} holiday={holiday} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </PageColumns>
    </>
  );
}

function HolidayRow({ holiday: { id, day, name } }: { holiday: Holiday }) {
  const t = useMessages(HOLIDAYS).list;
  const format = useFormat();
  const remove = useDeleteHoliday();
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.day}>{format.date(day, { dateStyle: "full" })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t.remove({ name, day: format.date(day) })}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(id, {
            onSuccess: () => {
              notifyDone(t.removed({ name }));
              // The pressed button is gone with its row.
              focusHeading();
            },
            onError: (error) => notifyFailure(t.failed, error),
          })
        }
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  );
}
