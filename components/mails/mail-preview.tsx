"use client";

import { SegmentedControl, Switch, useMantineStyleNonce } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages, useMessagesLocale } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { type MailSettings, useMailPreview } from "#lib/client/mails/mails.ts";
import styles from "./mail-preview.module.css";
import { type PreviewView, previewDocument } from "./preview-document.ts";

/** What the preview shows before it is saved. */
export type PreviewedSettings = Pick<MailSettings, "signature" | "poster">;

/** Milliseconds without a key before the server is asked again. */
const PAUSE_MS = 400;

const AT_FIRST: PreviewedSettings = { signature: null, poster: "animated" };

/** A mail about a video as it will be sent, as mailboxes of several kinds show it. */
export function MailPreview({ settings }: { opened: boolean; settings: PreviewedSettings | null }) {
  const t = useMessages(MAIL).preview;
  const { language } = useMessagesLocale();
  const nonce = useMantineStyleNonce()?.();
  const [part, setPart] = useState<"html" | "text">("html");
  const [view, setView] = useState<PreviewView>({ scheme: "light", width: "wide", pictures: true });
  const [shown] = useDebouncedValue(settings ?? AT_FIRST, PAUSE_MS);
  const { data, isError, error, refetch } = useMailPreview({ language, ...shown });
  const choose = (change: Partial<PreviewView>) => setView((before) => ({ ...before, ...change }));
  const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
    values.map((value) => ({ value, label: labels[value] }));
  return (
    <div className={styles.stack}>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={t.part}
          value={part}
          onChange={(value) => setPart(value as typeof part)}
          data={options(["html", "text"], t.parts)}
        />
        {part === "html" ? (
          <>
            <SegmentedControl
              aria-label={t.scheme}
              value={view.scheme}
              onChange={(value) => choose({ scheme: value as PreviewView["scheme"] })}
              data={options(["light", "dark"], t.schemes)}
            />
            <SegmentedControl
              aria-label={t.width}
              value={view.width}
              onChange={(value) => choose({ width: value as PreviewView["width"] })}
              data={options(["wide", "narrow"], t.widths)}
            />
            <Switch
              label={t.pictures}
              checked={view.pictures}
              onChange={({ currentTarget }) => choose({ pictures: currentTarget.checked })}
            />
          </>
        ) : null}
      </div>
      {data === undefined ? (
        isError ? (
          <LoadError error={error} onRetry={() => refetch()} />
        ) : (
          <div className={styles.frame} aria-busy />
        )
      ) : part === "text" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        <pre className={styles.text} dir="auto" tabIndex={0}>
          {data.text}
        </pre>
      ) : (
        <iframe
          title={t.title}
          className={styles.frame}
          data-width={view.width}
          sandbox=""
          srcDoc={previewDocument(data.html, view, nonce)}
        />
      )}
      <p className={styles.hint}>{t.hint}</p>
    </div>
  );
}
