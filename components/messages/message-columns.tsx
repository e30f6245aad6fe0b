"use client";

import { useMemo } from "react";
import { AGO_WIDTH, type Column } from "#components/data-table/table-columns.tsx";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CollectionName } from "#components/list-filters/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Message } from "#lib/client/messages/messages.ts";
import { unsentInstant } from "./message-instant.ts";
import { MessageStatus } from "./message-status.tsx";
import styles from "./messages.module.css";

/** The columns of the list of messages. */
export function useMessageColumns(): Column<Message>[] {
  const t = useMessages(SENT_MESSAGES);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "to",
        title: t.columns.to,
        sortKey: "person_name",
        sortedAs: "text",
        render: (message) => <Recipient message={message} />,
      },
      {
        key: "status",
        title: t.columns.status,
        sortKey: "status",
        width: 190,
        selfEvident: true,
        render: (message) => <MessageStatus plain message={message} />,
      },
      {
        key: "answer",
        title: t.columns.answer,
        hideBelow: 800,
        render: ({ relay_answer: answer, reason }) => (
          <span className={`${styles.words} two-lines`}>
            {reason === null ? (answer ?? t.noAnswer) : t.reasons[reason]}
          </span>
        ),
      },
      {
        key: "collection_name",
        title: t.scope.collection,
        width: 200,
        isExtra: true,
        render: ({ collection_id }) => <CollectionName id={collection_id} />,
      },
      {
        key: "attempts",
        title: t.columns.attempts,
        width: 100,
        align: "right",
        isExtra: true,
        render: ({ attempts }) => format.number(attempts),
      },
      {
        key: "created_at",
        title: t.columns.created,
        sortKey: "created_at",
        sortedAs: "time",
        width: AGO_WIDTH,
        isOneLine: true,
        hideBelow: 1000,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
      {
        key: "sent_at",
        title: t.columns.sent,
        sortKey: "sent_at",
        sortedAs: "time",
        width: AGO_WIDTH,
        isOneLine: true,
        render: (message) =>
          message.sent_at === null ? (
            <Unsent message={message} />
          ) : (
            <RelativeTime instant={message.sent_at} />
          ),
      },
    ],
    [format, t],
  );
}

/** A narrow screen has no other column with a time. */
function Unsent({ message }: { message: Message }) {
  const t = useMessages(SENT_MESSAGES).unsent;
  const { word, at } = unsentInstant(message);
  return (
    <span className={styles.unsent}>
      <span>{t[word]}</span> <RelativeTime instant={at} />
    </span>
  );
}

/** The person with the address below, or where it goes to somebody else, or to nobody by name, the address alone. */
function Recipient({ message: { person_name: name, to, to_person: isTheirs } }: { message: Message }) {
  const hasName = isTheirs && name !== null;
  return (
    <span className={styles.recipient}>
      {hasName ? <span dir="auto">{name}</span> : null}
      <span className={hasName ? styles.address : styles.addressAlone}>{to}</span>
    </span>
  );
}
