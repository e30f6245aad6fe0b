"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages, useMessagesLocale } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { type MailSettings, useMailPreview } from "#lib/client/mails/mails.ts";
import styles from "./mail-page.module.css";
import { MailViews } from "./mail-views.tsx";

/** What the preview shows before it is saved. */
export type PreviewedSettings = Pick<MailSettings, "signature" | "poster">;

/** Milliseconds without a key before the server is asked again. */
const PAUSE_MS = 400;

const AT_FIRST: PreviewedSettings = { signature: null, poster: "animated" };

/** A mail about a video as it will be sent, as mailboxes of several kinds show it. */
export function MailPreview({ settings }: { opened: boolean; settings: PreviewedSettings | null }) {
  const t = useMessages(MAIL).preview;
  const { language } = useMessagesLocale();
  const [shown] = useDebouncedValue(settings ?? AT_FIRST, PAUSE_MS);
  const { data, isError, error, refetch } = useMailPreview({ language, ...shown });
  return (
    <div className={styles.stack}>
      {data === undefined && isError ? (
        <LoadError error={error} onRetry={() => refetch()} />
      ) : (
        <MailViews title={t.title} mail={data ?? null} />
      )}
      <p className={styles.hint}>{t.hint}</p>
    </div>
  );
}
