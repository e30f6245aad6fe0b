"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { useListAddress } from "#components/data-table/use-list-address.ts";
import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { SENT_MESSAGES } from "#components/i18n/generated/sent-messages.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CollectionName } from "#components/list-filters/index.ts";
import { StaticText } from "#components/merge-text/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getMessage } from "#lib/client/generated/message-operations.ts";
import { type Message, useMessage } from "#lib/client/messages/messages.ts";
import { MessageCommands } from "./message-commands.tsx";
import { MessageStatus } from "./message-status.tsx";
import styles from "./messages.module.css";

/** One message: what was written, and what became of it. */
export function MessagePage({ messageId }: { messageId: string }) {
  const t = useMessages(SENT_MESSAGES);
  const listAddress = useListAddress("/messages");
  const page = useMessages(MESSAGE_DETAILS).page;
  const { data: message, isError, error, refetch } = useMessage(messageId);
  if (message === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  const title = page.title({ email: message.to });
  return (
    <>
      <Crumbs items={[{ label: t.title, href: listAddress }, { label: title }]} />
      <PageHeader
        title={title}
        badge={<MessageStatus message={message} />}
        actions={
          <>
            <PageMenu
              id={message.id}
              requests={[
                {
                  title: page.request,
                  snippets: (origin) =>
                    requestSnippets(getMessage, { params: { message_id: message.id } }, origin),
                },
              ]}
            />
            <MessageCommands message={message} />
          </>
        }
      />
      <PageColumns side={<Delivery message={message} />}>
        <Panel title={page.message}>
          <p className={styles.hint}>{page.asWritten}</p>
          <dl className={styles.written}>
            <dt>{page.subject}</dt>
            <dd>
              <StaticText text={message.subject} />
            </dd>
            <dt>{page.text}</dt>
            <dd className={styles.text}>
              <StaticText text={message.text} />
            </dd>
          </dl>
        </Panel>
      </PageColumns>
    </>
  );
}

function Delivery({ message }: { message: Message }) {
  const t = useMessages(SENT_MESSAGES);
  const page = useMessages(MESSAGE_DETAILS).page;
  const format = useFormat();
  const { person_id: personId, person_name: name, collection_id: collectionId, reason } = message;
  const times = [
    [page.scheduled, message.scheduled_at],
    [page.created, message.created_at],
    [page.attempted, message.attempted_at],
    [page.next, message.status === "queued" ? message.next_attempt_at : null],
    [page.sent, message.sent_at],
  ] as const;
  return (
    <Panel title={page.delivery}>
      <FactList>
        <Fact term={page.person}>
          {personId === null ? (
            t.noPerson
          ) : (
            <TextLink href={`/people/${personId}`}>
              <span dir="auto">{name}</span>
            </TextLink>
          )}
        </Fact>
        <Fact term={page.video}>
          <TextLink href={`/videos/${message.video_id}`}>{page.watch}</TextLink>
        </Fact>
        {collectionId === null ? null : (
          <Fact term={page.collection}>
            <TextLink href={`/collections/${collectionId}`}>
              <CollectionName id={collectionId} />
            </TextLink>
          </Fact>
        )}
        {reason === null ? null : <Fact term={page.reason}>{t.reasons[reason]}</Fact>}
        <Fact term={page.answer}>
          <span className={styles.words}>{message.relay_answer ?? t.noAnswer}</span>
        </Fact>
        <Fact term={page.attempts}>{format.number(message.attempts)}</Fact>
        {times.map(([term, instant]) =>
          instant === null ? null : (
            <Fact key={term} term={term}>
              <ExactTime instant={instant} />
            </Fact>
          ),
        )}
        <Fact term={page.messageId}>
          <CopyId id={message.message_id} />
        </Fact>
      </FactList>
    </Panel>
  );
}
