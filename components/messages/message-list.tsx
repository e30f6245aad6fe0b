"use client";

import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMemo } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { DataTable } from "#components/data-table/data-table.tsx";
import { listPager } from "#components/data-table/list-pager.ts";
import { ScopeChips } from "#components/data-table/scope-chips.tsx";
import { SearchField } from "#components/data-table/search-field.tsx";
import type { Column } from "#components/data-table/table-columns.tsx";
import { useListState } from "#components/data-table/use-list-state.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listMessagesFields } from "#lib/client/generated/list-fields/list-messages-fields.ts";
import { listMessages } from "#lib/client/generated/message-operations.ts";
import { type Message, useMessageList } from "#lib/client/messages/messages.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { MessageCommands } from "./message-commands.tsx";
import { instantOf } from "./message-instant.ts";
import { useMessageScopes } from "./message-scopes.ts";
import { MessageStatus } from "./message-status.tsx";
import styles from "./messages.module.css";

/** What was sent to whom, newest first, with the words of the SMTP server. */
export function MessageList() {
  const t = useMessages(SENT_MESSAGES);
  const columns = useMemo(() => columnsOf(t), [t]);
  const list = useListState(listMessagesFields);
  const messages = useMessageList(list.state);
  const maySend = usePermission("editor");
  const scopes = useMessageScopes(list);
  const page = messages.data;
  const { q, status } = list.state;
  const isFiltered = q !== undefined || status !== undefined || scopes.length > 0;
  const chips = [
    { value: "all" as const, label: t.all },
    ...listMessagesFields.status.values.map((value) => ({ value, label: t.status[value] })),
  ];
  const clear = () =>
    list.set({ q: null, status: null, collection_id: null, video_id: null, person_id: null });
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            requests={[{ title: t.request, snippets: (origin) => requestSnippets(listMessages, {}, origin) }]}
          />
        }
      />
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label={t.search}
            value={q ?? ""}
            onChange={(next) => list.set({ q: next }, { history: "replace" })}
          />
        </div>
        <FilterChips
          label={t.filter}
          chips={chips}
          value={status ?? "all"}
          onChange={(next) => list.set({ status: next === "all" ? null : next })}
        />
      </div>
      <ScopeChips scopes={scopes} />
      <DataTable
        label={t.title}
        rows={page?.items}
        rowId={({ id }) => id}
        rowLabel={(message) => message.person_name ?? message.to}
        rowHref={({ id }) => `/messages/${id}`}
        columns={columns}
        refreshing={messages.isPlaceholderData}
        empty={
          isFiltered ? (
            <EmptyState
              action={
                <Button variant="default" onClick={clear}>
                  {t.clear}
                </Button>
              }
            >
              {t.noneMatches}
            </EmptyState>
          ) : (
            <EmptyState icon={<IconMail size={22} stroke={1.6} />}>
              {maySend ? t.empty : t.emptyViewer}
            </EmptyState>
          )
        }
        error={
          messages.isError && page === undefined ? (
            <LoadError error={messages.error} onRetry={() => messages.refetch()} />
          ) : undefined
        }
        pager={listPager(list, page, messages.isPlaceholderData)}
      />
    </>
  );
}

function columnsOf(t: Messages["sentMessages"]): Column<Message>[] {
  return [
    {
      key: "to",
      title: t.columns.to,
      render: ({ person_name: name, to, to_person: isTheirs }) => (
        <span className={styles.recipient}>
          <span className={styles.name} dir="auto">
            {isTheirs && name !== null ? name : to}
          </span>
          {isTheirs && name !== null ? <span className={styles.address}>{to}</span> : null}
        </span>
      ),
    },
    {
      key: "status",
      title: t.columns.status,
      width: 150,
      selfEvident: true,
      render: (message) => <MessageStatus plain message={message} />,
    },
    {
      key: "answer",
      title: t.columns.answer,
      width: 260,
      hideBelow: 800,
      render: ({ relay_answer: answer, reason }) => (
        <span className={styles.words}>{reason === null ? (answer ?? t.noAnswer) : t.reasons[reason]}</span>
      ),
    },
    {
      key: "when",
      title: t.columns.when,
      width: 150,
      render: (message) => <RelativeTime instant={instantOf(message)} />,
    },
    {
      key: "actions",
      title: t.columns.actions,
      width: 190,
      align: "right",
      render: (message) => <MessageCommands isInRow message={message} />,
    },
  ];
}
