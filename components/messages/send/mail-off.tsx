"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LinkButton } from "#components/ui/links.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { DownloadWatchLinks } from "#components/watch-links/index.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./send.module.css";

/** Says what is missing for mails, and offers the links instead. */
export function MailOff({ collection }: { collection?: Pick<Collection, "id" | "name"> }) {
  const t = useMessages(SEND);
  const [isDownloading, setDownloading] = useState(false);
  const isAdmin = usePermission("admin");
  return (
    <div className={styles.off}>
      <Panel title={t.offTitle}>
        <p className={styles.hint}>{t.offText}</p>
        <div className={styles.offActions}>
          {collection === undefined ? null : (
            <>
              <Button variant="default" loading={isDownloading} onClick={() => setDownloading(true)}>
                {t.offLinks}
              </Button>
              <DownloadWatchLinks
                collection={collection}
                opened={isDownloading}
                onClose={() => setDownloading(false)}
              />
            </>
          )}
          {isAdmin ? (
            <LinkButton variant="subtle" href="/settings/email">
              {t.offSettings}
            </LinkButton>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
