"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { WATCH_LINKS } from "#components/i18n/generated/watch-links.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { DownloadWatchLinks, WatchLinksPanel } from "#components/watch-links/index.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import type { MessageSource } from "#lib/client/messages/message-send.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Template } from "#lib/client/templates/templates.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { firstWords } from "../first-words.ts";
import { LocalAddress } from "./local-address.tsx";
import { MessagePreview } from "./message-preview.tsx";
import styles from "./send.module.css";

type CollectionName = Pick<Collection, "id" | "name">;

interface MailOffProps {
  /** Whose links can be downloaded; undefined for a single video, whose links are there to be copied. */
  collection: CollectionName | undefined;
  /** The installation's, if no other computer can open it. */
  localAddress: string | null;
}

/** Says that no mail can be sent, and offers the links instead. */
export function MailOff({ collection, localAddress }: MailOffProps) {
  const t = useMessages(SEND).off;
  const links = useMessages(WATCH_LINKS);
  const isAdmin = usePermission("admin");
  return (
    <div className={styles.off}>
      <Panel title={t.title}>
        <p className={styles.hint}>{collection === undefined ? t.textOfVideo : t.text}</p>
        {collection === undefined ? null : (
          <div className={styles.offActions}>
            {localAddress === null ? null : <LocalAddress address={localAddress} />}
            <DownloadButton collection={collection} />
          </div>
        )}
        <details className={styles.fold}>
          <summary>{t.admin}</summary>
          <p>{t.variables}</p>
          {localAddress === null ? null : <p>{links.local.admin}</p>}
          {isAdmin ? (
            <p>
              <TextLink href="/settings/email">{t.settings}</TextLink>
            </p>
          ) : null}
        </details>
      </Panel>
    </div>
  );
}

/** The links of a single video. Below what stands there at once: they come later. */
export const OffLinks = ({ source }: { source: MessageSource }) =>
  source.of === "video" ? (
    <div className={styles.offLinks}>
      <WatchLinksPanel opened videoId={source.id} />
    </div>
  ) : null;

function DownloadButton({ collection }: { collection: CollectionName }) {
  const t = useMessages(SEND).off;
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      <Button loading={isDownloading} onClick={() => setDownloading(true)}>
        {t.links}
      </Button>
      <DownloadWatchLinks
        collection={collection}
        opened={isDownloading}
        onClose={() => setDownloading(false)}
      />
    </>
  );
}

interface OffPreviewProps {
  source: MessageSource;
  occasion: Template["occasion"];
  videos: readonly Pick<Video, "id" | "person_name">[];
}

/** What a message would be, to look at: nothing can be written that could not be sent. */
export function OffPreview({ source, occasion, videos }: OffPreviewProps) {
  const t = useMessages(SEND);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.off.preview}</summary>
      {isOpen ? (
        <div className={styles.offPreview}>
          <MessagePreview
            source={source}
            words={firstWords(occasion, t.first)}
            videos={videos}
            canSend={false}
          />
        </div>
      ) : null}
    </details>
  );
}
