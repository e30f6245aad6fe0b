"use client";

import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { deviceName } from "./device-name.ts";
import styles from "./profile-page.module.css";

interface ShownSession {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  signedInAt: string;
  isCurrent: boolean;
}

export interface SessionListProps {
  sessions: readonly ShownSession[];
  /** Ends one session, or with null all others. */
  endSessions: (id: string | null) => Promise<void>;
}

/** The user's sessions. */
export function SessionList({ sessions, endSessions }: SessionListProps) {
  const t = useMessages(PROFILE).sessions;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Panel anchor="sessions" title={t.title} flush>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} endSessions={endSessions} />
        ))}
      </ul>
      {others < 2 ? null : (
        <div className={styles.all}>
          <EndOthers count={others} endSessions={endSessions} />
        </div>
      )}
    </Panel>
  );
}

interface SessionProps {
  session: ShownSession;
  endSessions: SessionListProps["endSessions"];
}

function Session({ session, endSessions }: SessionProps) {
  const t = useMessages(PROFILE).sessions;
  const refreshPage = useRefreshPage();
  const device = deviceName(session.userAgent, t);
  return (
    <li className={styles.session}>
      <div className={styles.device}>
        {device}
        <div className={styles.dim}>
          {session.ipAddress === null ? null : `${session.ipAddress} · `}
          {t.since} <RelativeTime instant={session.signedInAt} />
        </div>
      </div>
      {session.isCurrent ? (
        <StatusBadge plain tone="success" label={t.here} />
      ) : (
        <CommandButton
          variant="subtle"
          size="compact-sm"
          aria-label={t.endFor({ device })}
          shown={session}
          onCommand={async () => {
            await endSessions(session.id);
            notifyDone(t.ended);
            refreshPage();
          }}
          onFailure={(error) => notifyFailure(t.notEnded, error)}
        >
          {t.end}
        </CommandButton>
      )}
    </li>
  );
}

function EndOthers({ count, endSessions }: Pick<SessionListProps, "endSessions"> & { count: number }) {
  const t = useMessages(PROFILE).sessions;
  const refreshPage = useRefreshPage();
  return (
    <ConfirmButton
      size="compact-md"
      label={t.endOthers}
      title={t.question}
      confirmLabel={t.endOthers}
      onConfirm={async () => {
        await endSessions(null);
        notifyDone(t.ended);
        refreshPage();
      }}
    >
      {t.text({ count })}
    </ConfirmButton>
  );
}
