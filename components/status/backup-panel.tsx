import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { formatBytes } from "#components/ui/format.ts";
import { useLocale } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { useBackupState } from "#lib/client/backup-state/backup-state.ts";
import { useHosts } from "#lib/client/hosts/hosts.ts";
import styles from "./status-page.module.css";
import { useSince } from "./use-since.ts";

const TONES = {
  well: "success",
  running: "active",
  waiting: "neutral",
  unscheduled: "neutral",
  late: "warning",
  failing: "danger",
} as const;

/** Whether the installation is backed up, for owners of an organization that runs it. */
export function BackupPanel() {
  const t = useMessages(MAIL).systemStatus.backup;
  const since = useSince();
  const { data } = useBackupState();
  const isRunner = useHosts().data?.processes.length !== 0;
  if (data === undefined || !isRunner) return null;
  const { health, failed, running_since: runningSince } = data;
  return (
    <Panel title={t.title} aside={<StatusBadge tone={TONES[health]} label={t.badges[health]} />}>
      <div role="status">
        {health === "unscheduled" ? <p className={styles.words}>{t.off}</p> : <LastBackup state={data} />}
        {runningSince === null ? null : (
          <p className={styles.words}>{t.running({ since: since(runningSince) })}</p>
        )}
        {health === "late" ? <p className={styles.words}>{t.late}</p> : null}
        {failed === null ? null : (
          <>
            <p className={styles.words}>
              {t.failing({ attempts: failed.attempts, since: since(failed.last_at) })}
            </p>
            <p className={styles.answer} dir="auto">
              {failed.reason}
            </p>
          </>
        )}
      </div>
      {failed === null ? null : <p className={`${styles.words} ${styles.dim}`}>{t.retried}</p>}
    </Panel>
  );
}

type State = NonNullable<ReturnType<typeof useBackupState>["data"]>;

function LastBackup({ state: { last } }: { state: State }) {
  const t = useMessages(MAIL).systemStatus.backup;
  const since = useSince();
  const locale = useLocale();
  if (last === null) return <p className={styles.words}>{t.none}</p>;
  const { started_at: at, size, place, missing_files: missing } = last;
  return (
    <>
      <p className={styles.words}>{t.last({ since: since(at), size: formatBytes(size, locale), place })}</p>
      {missing === null || missing === 0 ? null : (
        <p className={`${styles.words} ${styles.warning}`}>{t.missing({ count: missing })}</p>
      )}
    </>
  );
}
