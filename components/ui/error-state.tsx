"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CopyId } from "./copy-id.tsx";
import styles from "./empty-state.module.css";

interface ErrorStateProps {
  /** True if this is the whole page: the title is then its `h1`. */
  page?: boolean;
  title?: string;
  /** What the user can do about it. */
  children?: ReactNode;
  /** Request id of the failed request; finds its line in the log. */
  requestId?: string | null;
  onRetry?: () => void;
}

/** Shown instead of content that could not be loaded. */
export function ErrorState({ page = false, title, children, requestId, onRetry }: ErrorStateProps) {
  const t = useMessages(KIT);
  const Title = page ? "h1" : "p";
  return (
    <div className={styles.state} role="alert">
      <div className={`${styles.icon} ${styles.danger}`} aria-hidden="true">
        <IconAlertTriangle size={20} stroke={1.6} />
      </div>
      <div className={styles.sentence}>
        <Title className={styles.title}>{title ?? t.errorTitle}</Title>
        {children}
      </div>
      {onRetry === undefined ? null : (
        <Button variant="default" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
      {requestId ? (
        <div className={styles.request}>
          {t.requestId} <CopyId id={requestId} />
        </div>
      ) : null}
    </div>
  );
}
