"use client";

import { PageMenu } from "#components/api-snippets/index.ts";
import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { getSendingState } from "#lib/client/generated/mail-operations.ts";
import { useMails } from "#lib/client/mails/mails.ts";
import { useMessageList } from "#lib/client/messages/messages.ts";
import { type SendingState, useSendingState } from "#lib/client/sending-state/sending-state.ts";
import { ANY_SENT } from "./any-sent.ts";
import { BackupPanel } from "./backup-panel.tsx";
import { HostsPanel } from "./hosts-panel.tsx";
import { mailHealth, sendingHealth } from "./sending-health.ts";
import styles from "./status-page.module.css";
import { useSince } from "./use-since.ts";

interface StatusPageProps {
  /** The installation's address if no other computer can open it. */
  localAddress: string | null;
}

/** Whether what is due is sent, and what to do if it is not. */
export function StatusPage({ localAddress }: StatusPageProps) {
  const t = useMessages(MAIL).systemStatus;
  const settings = useMessages(SETTINGS);
  const { data, isError, error, refetch } = useSendingState();
  if (data === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  const params = { org_id: data.org_id };
  return (
    <>
      <Crumbs items={[{ label: settings.title, href: "/settings" }, { label: t.title }]} />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            requests={[
              {
                title: t.request,
                snippets: (origin) => requestSnippets(getSendingState, { params }, origin),
              },
            ]}
          />
        }
      />
      <div className={styles.panels}>
        <Workers state={data} />
        <MailServer state={data} />
        <BackupPanel />
        <HostsPanel />
        {localAddress === null ? null : <Address local={localAddress} />}
      </div>
    </>
  );
}

const TONES = { well: "success", late: "warning", idle: "warning", stopped: "danger" } as const;

function Workers({ state }: { state: SendingState }) {
  const t = useMessages(MAIL).systemStatus.sending;
  const since = useSince();
  const health = sendingHealth(state);
  const { greetings, emails, since: at } = state.overdue;
  return (
    <Panel title={t.title} aside={<StatusBadge tone={TONES[health]} label={t.badges[health]} />}>
      <div role="status">
        {health === "well" ? <p className={styles.words}>{t.well({ workers: state.workers })}</p> : null}
        {health === "idle" ? <p className={styles.words}>{t.idle}</p> : null}
        {health === "stopped" || health === "late" ? (
          <p className={styles.words}>
            {health === "stopped" ? t.stopped({ since: since(at) }) : t.late({ since: since(at) })}{" "}
            {greetings === 0 ? null : t.greetings({ count: greetings })}{" "}
            {emails === 0 ? null : t.emails({ count: emails })}
          </p>
        ) : null}
      </div>
      {health === "well" ? null : (
        <p className={`${styles.words} ${styles.dim}`}>{health === "late" ? t.moreWorkers : t.startWorker}</p>
      )}
    </Panel>
  );
}

function MailServer({ state }: { state: SendingState }) {
  const t = useMessages(MAIL).systemStatus.mail;
  const since = useSince();
  const { emails, since: at, relay_answer: answer } = state.refused;
  const isUsed = useIsMailUsed();
  const health = mailHealth(state, isUsed);
  const tone = { off: "neutral", refusing: "danger", unused: "neutral", well: "success" } as const;
  return (
    <Panel title={t.title} aside={<StatusBadge tone={tone[health]} label={t.badges[health]} />}>
      <div role="status">
        <p className={styles.words}>
          {health === "refusing" ? t.refusing({ emails, since: since(at) }) : t[health]}
        </p>
        {health === "refusing" && answer !== null ? (
          <p className={styles.answer} dir="auto">
            {answer}
          </p>
        ) : null}
      </div>
      {health === "refusing" ? <p className={`${styles.words} ${styles.dim}`}>{t.whatToDo}</p> : null}
      <p className={styles.words}>
        <TextLink href="/settings/email">{health === "unused" ? t.test : t.link}</TextLink>
      </p>
    </Panel>
  );
}

/** Where links lead, while that is nowhere on other computers. */
function Address({ local }: { local: string }) {
  const t = useMessages(MAIL).systemStatus.address;
  return (
    <Panel title={t.title} aside={<StatusBadge tone="warning" label={t.badge} />}>
      <p className={styles.words}>{t.text({ address: local })}</p>
      <p className={`${styles.words} ${styles.dim}`}>{t.whatToDo}</p>
    </Panel>
  );
}

/** Whether something was sent in the last 30 days or of a video that there is; while that is not known, it was. */
function useIsMailUsed(): boolean {
  const mails = useMails(ANY_SENT).data?.items;
  const messages = useMessageList(ANY_SENT).data?.items;
  return mails === undefined || messages === undefined || mails.length + messages.length > 0;
}
