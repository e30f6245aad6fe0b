"use client";

import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { bulkItems } from "#lib/client/bulk-actions/bulk-failures.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import styles from "./bulk-failures.module.css";
import { BulkTarget, keyOf } from "./bulk-target.tsx";

interface BulkNamesProps {
  id: string;
  status: "succeeded" | "unchanged";
  /** A link was followed. */
  onLeave: () => void;
}

/** Whom or what a bulk action changed, or left because it needed no change, by name when it is opened. */
export function BulkNames(props: BulkNamesProps) {
  const t = useMessages(BULK_ACTIONS);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.names} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.theirNames}</summary>
      {isOpen ? <NameList {...props} /> : null}
    </details>
  );
}

function NameList({ id, status, onLeave }: BulkNamesProps) {
  const t = useMessages(BULK_ACTIONS);
  const { id: orgId } = useOrganization();
  const pages = useInfiniteQuery(bulkItems(orgId, id, status));
  if (pages.isError && pages.data === undefined)
    return <LoadError error={pages.error} onRetry={() => pages.refetch()} />;
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className={styles.list} aria-busy={pages.isPending}>
      {pages.isSuccess && items.length === 0 ? <p>{t.failuresGone}</p> : null}
      <ul className={styles.failures}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.named}>
            <BulkTarget target={item} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          {t.more}
        </Button>
      ) : null}
    </div>
  );
}
