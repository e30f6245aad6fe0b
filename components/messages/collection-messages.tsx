"use client";

import { MESSAGE_DETAILS } from "#components/i18n/generated/message-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { useCollectionMessages, useMessageList, useMessageTotals } from "#lib/client/messages/messages.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./messages.module.css";

interface CollectionMessagesProps {
  opened: boolean;
  collection: Pick<Collection, "id" | "name">;
}

/** What became of a collection's messages, by status. Renders nothing as long as there is none. */
export function CollectionMessages({ collection }: CollectionMessagesProps) {
  const t = useMessages(MESSAGE_DETAILS);
  const totals = useMessageTotals(collection.id);
  const totalValues = useTotalValues();
  const mayCommand = usePermission("editor");
  if (totals.length === 0) return null;
  const isWaiting = totals.some(({ status }) => status === "queued" || status === "scheduled");
  return (
    <div className={styles.ofCollection}>
      <Panel
        title={t.panel.title}
        aside={<TextLink href={`/messages?collection_id=${collection.id}`}>{t.panel.all}</TextLink>}
      >
        <ul className={styles.totals}>
          {totals.map(({ status, total }) => (
            <li key={status}>
              <TextLink href={`/messages?collection_id=${collection.id}&status=${status}`}>
                {t.totals[status](totalValues(total))}
              </TextLink>
            </li>
          ))}
        </ul>
        {isWaiting && mayCommand ? <WaitingCommands collection={collection} /> : null}
      </Panel>
    </div>
  );
}

function WaitingCommands({ collection }: { collection: Pick<Collection, "id" | "name"> }) {
  const t = useMessages(MESSAGE_DETAILS).allOf;
  const waiting = useMessageList({ collection_id: collection.id, status: "scheduled", limit: 1 }).data
    ?.items[0];
  const queued = useMessageList({ collection_id: collection.id, status: "queued", limit: 1 }).data?.items[0];
  const pause = useCollectionMessages(collection.id, "pause");
  const resume = useCollectionMessages(collection.id, "resume");
  const cancel = useCollectionMessages(collection.id, "cancel");
  const isPaused = waiting?.is_paused ?? queued?.is_paused ?? false;
  return (
    <div className={styles.commands}>
      <CommandButton
        variant="default"
        size="compact-md"
        shown={isPaused}
        onCommand={async () => {
          const { messages: count } = await (isPaused ? resume : pause).mutateAsync();
          notifyDone(isPaused ? t.resumed({ count }) : t.paused({ count }));
        }}
        onFailure={(error) => notifyFailure(t.failed, error)}
      >
        {isPaused ? t.resume : t.pause}
      </CommandButton>
      <ConfirmButton
        variant="default"
        size="compact-md"
        label={t.cancel}
        title={t.question({ name: collection.name })}
        confirmLabel={t.confirm}
        onConfirm={async () => {
          const { messages: count } = await cancel.mutateAsync();
          notifyDone(t.canceled({ count }));
        }}
      >
        {t.text}
      </ConfirmButton>
    </div>
  );
}
