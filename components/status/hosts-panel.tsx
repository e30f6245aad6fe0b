import { MAIL } from "#components/i18n/generated/mail.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { type HostProcess, useHosts } from "#lib/client/hosts/hosts.ts";
import styles from "./status-page.module.css";
import { useSince } from "./use-since.ts";

/** The hosts of the installation and what they do, for owners of an organization that runs it. */
export function HostsPanel() {
  const t = useMessages(MAIL).systemStatus.hosts;
  const { data } = useHosts();
  if (data === undefined || data.processes.length === 0) return null;
  const hosts = [...new Set(data.processes.map(({ host }) => host))];
  const isWell = data.processes.every(({ warnings }) => warnings.length === 0);
  const [tone, label] = isWell
    ? (["success", t.badges.well] as const)
    : (["warning", t.badges.differs] as const);
  return (
    <Panel title={t.title} aside={<StatusBadge tone={tone} label={label} />}>
      {hosts.map((host) => (
        <div key={host} className={styles.host}>
          <h3 className={styles.hostName} dir="auto">
            {host}
          </h3>
          <ul className={styles.processes}>
            {data.processes
              .filter((process) => process.host === host)
              .map((process) => (
                <Process key={`${process.pid} ${process.started_at}`} process={process} />
              ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}

function Process({ process }: { process: HostProcess }) {
  const t = useMessages(MAIL).systemStatus.hosts;
  const since = useSince();
  const { role, pid, version, encoder, work, warnings } = process;
  const facts = { version, since: since(process.started_at) };
  return (
    <li>
      <p className={styles.words}>
        {t.process[role]({ pid: String(pid) })}
        {warnings.includes("silent") ? null : `: ${t.work[role === "web" ? "web" : (work ?? "none")]}`}
      </p>
      <p className={`${styles.words} ${styles.dim}`}>
        {encoder === null ? t.facts(facts) : t.encoderFacts({ ...facts, encoder })}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={`${styles.words} ${styles.warning}`}>
          {warning === "silent" ? t.warnings.silent({ since: since(process.seen_at) }) : t.warnings[warning]}
        </p>
      ))}
    </li>
  );
}
