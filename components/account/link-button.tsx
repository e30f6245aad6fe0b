"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./account-frame.module.css";

/** A link that is the page's one way on, so it looks like a button. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className={styles.stack}>
      <Button component="a" href={href}>
        {children}
      </Button>
    </div>
  );
}
