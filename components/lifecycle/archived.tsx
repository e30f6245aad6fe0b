"use client";

import { IconArchive } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LIFECYCLE } from "#components/i18n/generated/lifecycle.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import styles from "./archived.module.css";

/** A badge next to the heading of an archived item. */
export function ArchivedBadge() {
  return <StatusBadge tone="neutral" label={useMessages(LIFECYCLE).isArchived} />;
}

/** Shown below the heading: what archiving means. */
export function ArchivedNotice({ children }: { children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <IconArchive size={16} stroke={1.6} aria-hidden />
      {children}
    </p>
  );
}
