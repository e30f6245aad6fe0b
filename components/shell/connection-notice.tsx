"use client";

import { useNetwork } from "@mantine/hooks";
import styles from "./connection-notice.module.css";

/** Says for as long as the connection is lost that what the page shows may be old; the queries try again by themselves. */
export function ConnectionNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.notice}>
          There is no connection. What you see may be old, and is loaded again once it is back.
        </p>
      )}
    </div>
  );
}
