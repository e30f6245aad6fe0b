"use client";

import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MailViews } from "#components/mails/index.ts";
import { fieldLabel, useFieldTexts } from "#components/merge-text/index.ts";
import { LoadError, notifyDone, notifyFailure } from "#components/shell/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import {
  type MessageSource,
  type MessageWords,
  useMessagePreview,
  useTestMessage,
} from "#lib/client/messages/message-send.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./send.module.css";

interface MessagePreviewProps {
  source: MessageSource;
  words: MessageWords;
  /** Those whose message can be looked at, one after the other. */
  videos: readonly Pick<Video, "id" | "person_name">[];
  canSend: boolean;
}

/** The mail as one person would get it, and a test of it to oneself. */
export function MessagePreview({ source, words, videos, canSend }: MessagePreviewProps) {
  const t = useMessages(SEND).preview;
  const format = useFormat();
  const fieldTexts = useFieldTexts();
  const [index, setIndex] = useState(0);
  const video = videos[Math.min(index, videos.length - 1)];
  const { data, error, refetch } = useMessagePreview(source, words, video?.id);
  const isEmpty = words.subject.trim() === "" || words.text.trim() === "";
  const name = data?.person_name ?? t.nobody;
  const missing = data?.missing ?? [];
  return (
    <Panel
      title={t.title}
      aside={canSend ? <SendTest {...{ source, words }} videoId={video?.id} /> : undefined}
    >
      {isEmpty ? (
        <p className={styles.hint}>{t.empty}</p>
      ) : data === undefined ? (
        error === null ? null : (
          <LoadError error={error} onRetry={() => refetch()} />
        )
      ) : (
        <>
          <div className={styles.envelope}>
            <span className={styles.subject} dir="auto">
              {data.subject}
            </span>
            <span className={styles.hint}>{data.to === null ? t.noAddress : t.from({ email: data.to })}</span>
          </div>
          <MailViews title={t.frame({ name })} mail={data} />
          {missing.length === 0 ? null : (
            <p className={styles.missing}>
              {t.missing({
                name,
                fields: format.list(missing.map((field) => fieldLabel(field, fieldTexts))),
              })}
            </p>
          )}
        </>
      )}
      {videos.length < 2 ? null : (
        <div className={styles.flip}>
          <ActionIcon
            variant="default"
            size={34}
            aria-label={t.previous}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          >
            <IconChevronLeft size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          <span className={styles.person} dir="auto">
            {name}
          </span>
          <ActionIcon
            variant="default"
            size={34}
            aria-label={t.next}
            disabled={index >= videos.length - 1}
            onClick={() => setIndex(index + 1)}
          >
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </Panel>
  );
}

interface SendTestProps {
  source: MessageSource;
  words: MessageWords;
  videoId: string | undefined;
}

function SendTest({ source, words, videoId }: SendTestProps) {
  const t = useMessages(SEND).test;
  const test = useTestMessage(source);
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={test.isPending}
      onClick={() =>
        test.mutate(
          { ...words, videoId },
          {
            onSuccess: ({ to }) => notifyDone(t.done({ email: to })),
            onError: (error) => notifyFailure(t.failed, error),
          },
        )
      }
    >
      {t.action}
    </Button>
  );
}
