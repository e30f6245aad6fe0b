"use client";

import { useNetwork } from "@mantine/hooks";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import styles from "./connection-notice.module.css";

/** Says for as long as the connection is lost that what the page shows may be old; the queries try again by themselves. */
export function ConnectionNotice() {
  const { online } = useNetwork();
  const words = useWords(SHELL);
  return <div role="status">{online ? null : <p className={styles.notice}>{words.offline}</p>}</div>;
}
