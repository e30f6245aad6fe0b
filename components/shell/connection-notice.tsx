"use client";

import { useNetwork } from "@mantine/hooks";
import { CONNECTION } from "#components/i18n/generated/connection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useServerContact } from "#lib/client/live/use-server-contact.ts";
import styles from "./connection-notice.module.css";

/**
 * While the connection is lost or the server gone, says so, and that the page continues by itself: queries retry, and a
 * navigation waits.
 */
export function ConnectionNotice() {
  const { online } = useNetwork();
  const isGone = useServerContact();
  const t = useMessages(CONNECTION);
  const text = !online ? t.offline : isGone ? t.serverGone : null;
  return (
    <div role="status">
      {text === null ? null : (
        <p className={styles.notice} data-page-notice>
          {text}
        </p>
      )}
    </div>
  );
}
