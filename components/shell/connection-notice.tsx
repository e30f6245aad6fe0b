"use client";

import { useNetwork } from "@mantine/hooks";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./connection-notice.module.css";

/** While the connection is lost, says that the page may be outdated. The queries retry by themselves. */
export function ConnectionNotice() {
  const { online } = useNetwork();
  const t = useMessages(SHELL);
  return <div role="status">{online ? null : <p className={styles.notice}>{t.offline}</p>}</div>;
}
