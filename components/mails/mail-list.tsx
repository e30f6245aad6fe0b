"use client";

import { Button } from "@mantine/core";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyFailure } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { listMailsFields } from "#lib/client/generated/list-fields/list-mails-fields.ts";
import { type Mail, useMails, useRetryMail } from "#lib/client/mails/mails.ts";
import styles from "./mail-page.module.css";
import { MailStatus } from "./mail-status.tsx";

/** What was mailed, newest first, with the words of the SMTP server. */
export function MailList() {
  const t = useMessages(MAIL);
  const columns = useMemo(() => columnsOf(t), [t]);
  const chips = [
    { value: "all" as const, label: t.all },
    ...listMailsFields.status.values.map((value) => ({ value, label: t.status[value] })),
  ];
  const list = useListState(listMailsFields);
  const mails = useMails(list.state);
  const page = mails.data;
  return (
    <section className={styles.list} aria-label={t.listTitle}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t.listTitle}</h2>
        <span className={styles.hint}>{t.kept}</span>
      </div>
      <div className={styles.filters}>
        <FilterChips
          label={t.filter}
          chips={chips}
          value={list.state.status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
      </div>
      <DataTable
        label={t.listTitle}
        rows={page?.items}
        rowId={({ id }) => id}
        rowLabel={({ to }) => to}
        columns={columns}
        refreshing={mails.isPlaceholderData}
        skeletonRows={3}
        empty={<EmptyState>{list.state.status === undefined ? t.empty : t.noneOfStatus}</EmptyState>}
        error={
          mails.isError && page === undefined ? (
            <LoadError error={mails.error} onRetry={() => mails.refetch()} />
          ) : undefined
        }
        pager={listPager(list, page, mails.isPlaceholderData)}
      />
    </section>
  );
}

function columnsOf(t: Messages["mail"]): Column<Mail>[] {
  return [
    { key: "to", title: t.columns.to, render: ({ to }) => <span className={styles.answer}>{to}</span> },
    { key: "kind", title: t.columns.kind, width: 130, render: ({ kind }) => t.kinds[kind] },
    {
      key: "status",
      title: t.columns.status,
      width: 130,
      selfEvident: true,
      render: (mail) => <MailStatus plain mail={mail} />,
    },
    {
      key: "answer",
      title: t.columns.answer,
      width: 280,
      render: ({ relay_answer }) => <span className={styles.answer}>{relay_answer ?? t.noAnswer}</span>,
    },
    {
      key: "created",
      title: t.columns.created,
      width: 140,
      render: ({ created_at }) => <RelativeTime instant={created_at} />,
    },
    {
      key: "actions",
      title: t.columns.actions,
      width: 130,
      align: "right",
      render: (mail) => (mail.status === "failed" || mail.status === "queued" ? <Retry mail={mail} /> : null),
    },
  ];
}

function Retry({ mail }: { mail: Mail }) {
  const t = useMessages(MAIL).retry;
  const retry = useRetryMail(mail.id);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={retry.isPending}
      aria-label={t.actionFor({ email: mail.to })}
      onClick={() => retry.mutate(undefined, { onError: (error) => notifyFailure(t.failed, error) })}
    >
      {t.action}
    </Button>
  );
}
