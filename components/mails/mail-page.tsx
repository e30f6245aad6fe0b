"use client";

import { useState } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { listMails } from "#lib/client/generated/mail-operations.ts";
import { type MailSettings, useMailSettings } from "#lib/client/mails/mails.ts";
import { EditMailSettings } from "./edit-mail-settings.tsx";
import { MailList } from "./mail-list.tsx";
import styles from "./mail-page.module.css";
import type { PreviewedSettings } from "./mail-preview.tsx";
import { SendTestMail } from "./send-test-mail.tsx";

const MailPreview = onDemand(() => import("./mail-preview.tsx").then((part) => part.MailPreview));

/** Whether e-mail works, whom it comes from, and what was mailed. */
export function MailPage() {
  const t = useMessages(MAIL);
  const settings = useMessages(SETTINGS);
  const { data, isError, error, refetch } = useMailSettings();
  const [shown, setShown] = useState<PreviewedSettings | null>(null);
  if (data === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  return (
    <div className={styles.page}>
      <Crumbs items={[{ label: settings.title, href: "/settings" }, { label: t.title }]} />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            requests={[{ title: t.request, snippets: (origin) => requestSnippets(listMails, {}, origin) }]}
          />
        }
      />
      <PageColumns side={<MailState settings={data.value} />}>
        <div className={styles.stack}>
          <Panel title={t.sender.title}>
            <EditMailSettings version={data} onChange={setShown} />
          </Panel>
          <Panel title={t.preview.title}>
            <div className={styles.preview}>
              <MailPreview opened={shown !== null} settings={shown} />
            </div>
          </Panel>
        </div>
      </PageColumns>
      <MailList />
    </div>
  );
}

function MailState({ settings }: { settings: MailSettings }) {
  const t = useMessages(MAIL).state;
  const { is_set_up: isSetUp, from_address: from } = settings;
  return (
    <Panel
      title={t.title}
      aside={<StatusBadge tone={isSetUp ? "success" : "neutral"} label={isSetUp ? t.on : t.off} />}
    >
      {isSetUp ? (
        <div className={styles.stack}>
          <FactList>
            <Fact term={t.from}>{from}</Fact>
          </FactList>
          <SendTestMail />
        </div>
      ) : (
        <div className={styles.stack}>
          <p className={styles.hint}>{t.offHint}</p>
          <p className={styles.hint}>{t.missing}</p>
          <ul className={styles.names}>
            <li>
              <code>ROLLCALL_SMTP_URL</code>
            </li>
            <li>
              <code>ROLLCALL_MAIL_FROM</code>
            </li>
          </ul>
        </div>
      )}
    </Panel>
  );
}
