"use client";

import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type MessagesQuery, useMessageList } from "#lib/client/messages/messages.ts";
import { instantOf } from "./message-instant.ts";
import { MessageStatus } from "./message-status.tsx";
import styles from "./messages.module.css";

const SHOWN = 5;

interface MessagesPanelProps {
  opened: boolean;
  /** Whose messages: of one person, or about one video. */
  of: Required<Pick<MessagesQuery, "person_id">> | Required<Pick<MessagesQuery, "video_id">>;
}

/** The newest messages of a person or about a video. Renders nothing as long as there is none. */
export function MessagesPanel({ of }: MessagesPanelProps) {
  const t = useMessages(MESSAGE_DETAILS);
  const { data, isError, error, refetch } = useMessageList({ ...of, limit: SHOWN });
  if (data === undefined && isError)
    return (
      <Panel title={t.panel.title}>
        <LoadError error={error} onRetry={() => refetch()} />
      </Panel>
    );
  if (data === undefined || data.items.length === 0) return null;
  const search = new URLSearchParams(of as Record<string, string>);
  return (
    <Panel title={t.panel.title} aside={<TextLink href={`/messages?${search}`}>{t.panel.all}</TextLink>}>
      <ul className={styles.newest}>
        {data.items.map((message) => (
          <li key={message.id} className={styles.item}>
            <TextLink href={`/messages/${message.id}`}>{message.to}</TextLink>
            <span className={styles.facts}>
              <MessageStatus plain message={message} />
              <RelativeTime instant={instantOf(message)} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
