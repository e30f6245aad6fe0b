"use client";

import { Suspense } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { MessagesProvider, useMessages } from "#components/i18n/use-messages.tsx";
import { BareNavigation } from "#components/shell/bare-navigation.tsx";
import type { PageFaultProps } from "#components/shell/page-fault.tsx";
import { useFaultId } from "#components/shell/use-fault-id.ts";
import styles from "./global-error.module.css";

/**
 * The fault of the root layout, whose place this takes: nothing of it can be relied on, neither its styles nor its
 * components, so that this page has plain elements and links of the browser's own.
 */
export default function GlobalError({ error }: PageFaultProps) {
  const language = typeof document !== "undefined" && document.documentElement.lang === "de" ? "de" : "en";
  return (
    <html lang={language}>
      <body className={styles.body}>
        {/* In English until the other language's texts are there, and if they cannot be. */}
        <Suspense fallback={<Fault error={error} />}>
          <MessagesProvider language={language} locale={language}>
            <Fault error={error} />
          </MessagesProvider>
        </Suspense>
      </body>
    </html>
  );
}

function Fault({ error }: Pick<PageFaultProps, "error">) {
  const kit = useMessages(KIT);
  const { navigation, pageFault: t } = useMessages(SHELL);
  const id = useFaultId(error);
  return (
    <>
      <title>{t.title}</title>
      <BareNavigation label={kit.mainNavigation} names={navigation} />
      <main className={styles.main}>
        <h1>{t.title}</h1>
        <p>{id === null ? t.textWithoutId : t.text}</p>
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          {kit.retry}
        </button>
        {id === null ? null : (
          <p>
            {kit.requestId} <code>{id}</code>
          </p>
        )}
      </main>
    </>
  );
}
