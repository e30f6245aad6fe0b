"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./account-frame.module.css";

/** A link that looks like a button, for the page's only next step. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div className={styles.stack}>
      <Button component="a" href={href}>
        {children}
      </Button>
    </div>
  );
}
