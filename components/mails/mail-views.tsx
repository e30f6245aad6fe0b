"use client";

import { SegmentedControl, Switch, useMantineStyleNonce } from "@mantine/core";
import { useState } from "react";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./mail-views.module.css";
import { type PreviewView, previewDocument } from "./preview-document.ts";

interface MailViewsProps {
  /** What the frame with the mail is called. */
  title: string;
  /** Null until it is known. */
  mail: { html: string; text: string } | null;
}

/** A mail as mailboxes of several kinds show it: in a frame that runs nothing and leads nowhere, or as plain text. */
export function MailViews({ title, mail }: MailViewsProps) {
  const t = useMessages(MAIL).preview;
  const nonce = useMantineStyleNonce()?.();
  const [part, setPart] = useState<"html" | "text">("html");
  const [view, setView] = useState<PreviewView>({ scheme: "light", width: "wide", pictures: true });
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
      {mail === null ? (
        <div className={styles.frame} aria-busy />
      ) : part === "text" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
        <pre className={styles.text} dir="auto" tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <iframe
          title={title}
          className={styles.frame}
          data-width={view.width}
          sandbox=""
          srcDoc={previewDocument(mail.html, view, nonce)}
        />
      )}
    </div>
  );
}
