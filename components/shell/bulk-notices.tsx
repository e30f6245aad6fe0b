"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { BulkFailures } from "#components/bulk-results/index.ts";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { hideNotice, showNotice, updateNotice } from "#components/ui/notices.ts";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { resourceKey } from "#lib/client/api/query-keys.ts";
import {
  type BulkAction,
  isUnfinished,
  useBulkActionCommands,
} from "#lib/client/bulk-actions/bulk-actions.ts";
import { unwatchBulkAction, watchBulkAction } from "#lib/client/bulk-actions/watched-bulk-actions.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { evictPeople } from "#lib/client/people/evict-people.ts";
import { refreshVideos } from "#lib/client/videos/refresh-videos.ts";
import {
  bulkTargetOf,
  bulkTopicOf,
  isAboutMessages,
  isRemake,
} from "#lib/contract/resources/bulk-targets.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { notifyDone, notifyFailure } from "./notify.tsx";
import styles from "./notify-undo.module.css";
import { notifyUndo } from "./notify-undo.tsx";
import { useFailureText } from "./use-failure-text.ts";

interface BulkNoticesProps {
  opened: boolean;
  items: readonly BulkAction[];
}

const isAboutFields = (action: BulkAction["action"]): boolean => action.includes("custom_field");

/** Shows a notice with the progress of each bulk action, and tells once how it ended. */
export function BulkNotices({ items }: BulkNoticesProps) {
  const t = useMessages(BULK_ACTIONS);
  const undoMessages = useMessages(SHELL).undo;
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const refreshPage = useRefreshPage();
  const failureText = useFailureText();
  const { undo, cancel } = useBulkActionCommands();
  /** The notice of each bulk action in progress; null once its end was told. */
  const notices = useRef(new Map<string, string | null>());
  const [failures, setFailures] = useState<{ id: string; title: string } | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    for (const item of items) {
      const notice = notices.current.get(item.id);
      if (notice === null) continue;
      if (isUnfinished(item)) follow(item, notice);
      else {
        notices.current.set(item.id, null);
        unwatchBulkAction(item.id);
        if (notice !== undefined) hideNotice(notice);
        void tell(item);
      }
    }
  });

  function follow(item: BulkAction, notice: string | undefined) {
    const shown = {
      message: <BulkProgress item={item} t={t} onCancel={() => withdraw(item.id)} />,
      // A landmark, as everything on a page is in one.
      role: "region",
      "aria-label": t.progressLabel[bulkTopicOf(item.action)],
      autoClose: false as const,
      withCloseButton: false,
    };
    if (notice !== undefined) return updateNotice(notice, shown);
    watchBulkAction(item.id);
    notices.current.set(item.id, showNotice(shown));
  }

  function withdraw(id: string) {
    cancel(id).catch((error: unknown) => notifyFailure(t.cancelFailed, error));
  }

  async function tell(item: BulkAction) {
    await refresh(item);
    const { action, succeeded, failed, total, status } = item;
    const topic = bulkTopicOf(action);
    const done = doneText(item);
    const text = status === "canceled" ? t.canceled({ done }) : done;
    if (item.undoable_until !== null && item.undo_of === null)
      notifyUndo(text, undoMessages, () => undo(item.id));
    else if (succeeded > 0 || failed === 0) notifyDone(text);
    if (failed > 0) await tellFailures(item, t.notDone[topic]({ count: failed, total }));
  }

  function doneText({ action, status, succeeded, unchanged, failed }: BulkAction): string {
    const isNobody = succeeded === 0 && failed === 0 && !isAboutFields(action);
    // Cancelled, not all were looked at: something may be left to make again.
    if (isNobody && !(isRemake(action) && status === "canceled")) return t.nobody[bulkTopicOf(action)];
    const done = t.done[action]({ count: succeeded });
    return isRemake(action) && unchanged > 0 ? `${done} ${t.unneeded({ count: unchanged })}` : done;
  }

  async function tellFailures(item: BulkAction, title: string) {
    const text = await failureText(item);
    const open = () => {
      setFailures({ id: item.id, title });
      setOpen(true);
    };
    showNotice({
      ...{ title, color: "red", autoClose: false },
      message: (
        <span className={styles.line}>
          {text}
          <Button variant="default" size="compact-sm" onClick={open}>
            {t.showAll}
          </Button>
        </span>
      ),
    });
  }

  function refresh({ action }: BulkAction): Promise<void> {
    if (isAboutFields(action))
      void queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "custom-fields") });
    if (isAboutMessages(action))
      return queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "messages") });
    const isAboutPeople = bulkTargetOf(action) === "people";
    if (isAboutPeople && action !== "erase" && action !== "undo_import")
      return queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "people") });
    // Next.js caches visited pages for going back, including those of what is gone; this clears the cache.
    refreshPage();
    if (!isAboutPeople) return refreshVideos(queryClient, orgId);
    return evictPeople(queryClient, orgId, []);
  }

  return (
    <BulkFailures
      id={failures?.id ?? null}
      title={failures?.title ?? ""}
      opened={isOpen}
      onClose={() => setOpen(false)}
    />
  );
}
