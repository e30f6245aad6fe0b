"use client";

import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { CALENDAR_FEED } from "#components/i18n/generated/calendar-feed.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyDone, notifyFailure, ShownOnce } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import {
  type CalendarFeed,
  useCalendarFeed,
  useCreateCalendarFeed,
  useDeleteCalendarFeed,
} from "#lib/client/celebrations/calendar-feed.ts";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";
import styles from "./subscribe-dialog.module.css";

interface SubscribeDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** What the reader is asked before their feed is changed. */
type Question = "replace" | "stop";

/** The reader's own calendar feed: its address is made, shown once, replaced and ended here. */
export function SubscribeDialog({ opened, onClose }: SubscribeDialogProps) {
  const t = useMessages(CALENDAR_FEED);
  const [url, setUrl] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const title = url !== null ? t.readyTitle : question !== null ? t[question].title : t.title;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={title}
      // Nothing but the button closes it while it shows the address: a slip would lose it.
      closeOnClickOutside={url === null}
      closeOnEscape={url === null}
      withCloseButton={url === null}
      onExitTransitionEnd={() => {
        setUrl(null);
        setQuestion(null);
      }}
      closeButtonProps={{ "aria-label": t.cancel }}
    >
      {url !== null ? (
        <Address url={url} onDone={onClose} />
      ) : (
        <Feed opened={opened} question={question} onAsk={setQuestion} onMade={setUrl} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FeedProps {
  opened: boolean;
  question: Question | null;
  onAsk: (question: Question | null) => void;
  onMade: (url: string) => void;
  onClose: () => void;
}

function Feed({ opened, question, onAsk, onMade, onClose }: FeedProps) {
  const t = useMessages(CALENDAR_FEED);
  const { data, error, refetch } = useCalendarFeed(opened);
  const create = useCreateCalendarFeed();
  const remove = useDeleteCalendarFeed();
  const make = () =>
    create.mutate(undefined, {
      onSuccess: (made) => onMade(made.url),
      onError: (failure) => notifyFailure(t.failed, failure),
    });
  const stop = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifyDone(t.stop.done);
        onAsk(null);
      },
      onError: (failure) => notifyFailure(t.stop.failed, failure),
    });
  if (data === undefined)
    return error === null ? (
      <TextSkeleton lines={3} />
    ) : (
      <LoadError error={error} onRetry={() => refetch()} />
    );
  if (question !== null)
    return (
      <Told
        text={t[question].text}
        buttons={
          <>
            <Button variant="default" onClick={() => onAsk(null)}>
              {t.back}
            </Button>
            <Button
              color={question === "stop" ? "red" : undefined}
              loading={create.isPending || remove.isPending}
              onClick={question === "stop" ? stop : make}
            >
              {t[question].confirm}
            </Button>
          </>
        }
      />
    );
  if (data.created_at === null)
    return (
      <Told
        text={t.text}
        buttons={
          <>
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button loading={create.isPending} onClick={make}>
              {t.make}
            </Button>
          </>
        }
      />
    );
  return (
    <Told
      text={<Facts feed={data} />}
      buttons={
        <>
          <Button variant="default" onClick={() => onAsk("stop")}>
            {t.stop.action}
          </Button>
          <Button variant="default" onClick={() => onAsk("replace")}>
            {t.replace.action}
          </Button>
        </>
      }
    />
  );
}

function Told({ text, buttons }: { text: ReactNode; buttons: ReactNode }) {
  return (
    <Stack gap="md">
      <Text component="div" c="dimmed">
        {text}
      </Text>
      <ButtonRow>{buttons}</ButtonRow>
    </Stack>
  );
}

/** When its address was made, and whether a calendar asks for it. */
function Facts({ feed: { created_at: made, last_fetched_at: fetched } }: { feed: CalendarFeed }) {
  const t = useMessages(CALENDAR_FEED);
  const format = useFormat();
  return (
    <Stack gap="xs">
      <span>{made === null ? null : t.made({ date: format.instant(made, { dateStyle: "long" }) })}</span>
      <span>
        {fetched === null ? (
          t.notFetched
        ) : (
          <>
            {t.fetched} <RelativeTime instant={fetched} />
          </>
        )}
      </span>
      <span>{t.lost}</span>
    </Stack>
  );
}

/** The address, which cannot be shown again, and where it goes. */
function Address({ url, onDone }: { url: string; onDone: () => void }) {
  const t = useMessages(CALENDAR_FEED);
  const { google, outlook, apple } = t.programs;
  return (
    <Stack gap="md">
      <Text c="dimmed">{t.ready}</Text>
      <ShownOnce label={t.address} value={url} copyLabel={t.copy} copiedLabel={t.copied} />
      {isLoopbackUrl(url) ? (
        <WarningNote title={t.local.title}>{t.local.text({ address: new URL(url).origin })}</WarningNote>
      ) : null}
      <div>
        <h3 className={styles.heading}>{t.how}</h3>
        <ul className={styles.programs}>
          <li>{google}</li>
          <li>{outlook}</li>
          <li>{apple}</li>
        </ul>
      </div>
      <Text c="dimmed" size="sm">
        {t.delay}
      </Text>
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t.done}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
