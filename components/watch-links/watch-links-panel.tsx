"use client";

import { Anchor, Button } from "@mantine/core";
import { WATCH_LINKS } from "#components/i18n/generated/watch-links.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyDone, notifyFailure, ShownOnce } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { TextSkeleton } from "#components/ui/skeletons.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";
import {
  useCreateWatchLink,
  useRevokeWatchLink,
  useWatchLinks,
  type WatchLink,
} from "#lib/client/watch-links/watch-links.ts";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";
import styles from "./watch-links.module.css";

/** The links of a video: to copy, to open and to revoke. For editors. */
export function WatchLinksPanel({ videoId }: { opened: boolean; videoId: string }) {
  const t = useMessages(WATCH_LINKS);
  const links = useWatchLinks(videoId);
  const create = useCreateWatchLink(videoId);
  const local = links.data?.flatMap(({ url }) => url ?? []).find(isLoopbackUrl);
  const press = () =>
    create.mutate(undefined, {
      onSuccess: () => notifyDone(t.created),
      onError: (error) => notifyFailure(t.failed, error),
    });
  return (
    <Panel
      title={t.title}
      aside={
        <Button variant="default" size="compact-md" onClick={press} loading={create.isPending}>
          {t.new}
        </Button>
      }
    >
      <p className={styles.hint}>{t.hint}</p>
      {local === undefined ? null : (
        <div className={styles.local}>
          <WarningNote title={t.local.title}>{t.local.text({ address: new URL(local).origin })}</WarningNote>
        </div>
      )}
      {links.data !== undefined ? (
        <LinkList videoId={videoId} links={links.data} />
      ) : links.isError ? (
        <LoadError error={links.error} onRetry={() => links.refetch()} />
      ) : (
        <TextSkeleton lines={1} />
      )}
    </Panel>
  );
}

function LinkList({ videoId, links }: { videoId: string; links: readonly WatchLink[] }) {
  const t = useMessages(WATCH_LINKS);
  if (links.length === 0) return <p className={styles.none}>{t.none}</p>;
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.id} className={styles.link}>
          {link.url === null ? null : (
            <ShownOnce label={t.link} value={link.url} copyLabel={t.copy} copiedLabel={t.copied} />
          )}
          <LinkState videoId={videoId} link={link} />
        </li>
      ))}
    </ul>
  );
}

function LinkState({ videoId, link }: { videoId: string; link: WatchLink }) {
  const t = useMessages(WATCH_LINKS);
  const format = useFormat();
  const revoke = useRevokeWatchLink(videoId);
  const date = format.instant(link.expires_at, { dateStyle: "medium", timeZone: "UTC" });
  const hasEnded = new Date(link.expires_at) <= new Date();
  return (
    <div className={styles.state}>
      <span className={styles.until}>
        {hasEnded ? t.expired({ date }) : link.url === null ? t.lost : t.until({ date })}
      </span>
      {link.url === null ? null : (
        <Anchor href={link.url} target="_blank" rel="noreferrer" size="sm" fw={600} underline="hover">
          {t.open}
        </Anchor>
      )}
      <ConfirmButton
        variant="subtle"
        size="compact-sm"
        aria-label={t.revoke.actionFor({ date })}
        label={t.revoke.action}
        title={t.revoke.question}
        confirmLabel={t.revoke.action}
        onConfirm={async () => {
          await revoke.mutateAsync(link.id);
          notifyDone(t.revoke.done);
        }}
      >
        {t.revoke.text}
      </ConfirmButton>
    </div>
  );
}
