"use client";

import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { resourceKey } from "#lib/client/api/query-keys.ts";
import { type BulkAction, useBulkActionCommands } from "#lib/client/bulk-actions/bulk-actions.ts";
import { useOrganization, usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./bulk-undo.module.css";

interface BulkUndoProps {
  item: BulkAction;
  /** What undoes it has begun. */
  onUndone: () => void;
}

/** Undoes it, for as long as that is possible. A notice then says how far that is, as of any bulk action. */
export function BulkUndo({ item, onUndone }: BulkUndoProps) {
  const { id, undoable_until: until } = item;
  const t = useMessages(BULK_ACTIONS);
  const undoTexts = useMessages(SHELL).undo;
  const format = useFormat();
  const { id: orgId } = useOrganization();
  const mayUndo = usePermission("editor");
  const queryClient = useQueryClient();
  const { undo } = useBulkActionCommands();
  const [isBusy, setBusy] = useState(false);
  if (until === null || !mayUndo) return null;
  async function takeBack() {
    setBusy(true);
    try {
      await undo(id);
      onUndone();
    } catch (error) {
      notifyFailure(undoTexts.failed, error);
    }
    setBusy(false);
    // It cannot be undone twice, and has an entry of its own in the log.
    for (const resource of ["bulk-actions", "audit-events"] as const)
      void queryClient.invalidateQueries({ queryKey: resourceKey(orgId, resource) });
  }
  return (
    <p className={styles.undo}>
      {t.undoUntil({ moment: format.instant(until, { dateStyle: "medium", timeStyle: "short" }) })}
      <Button variant="default" size="compact-md" loading={isBusy} onClick={takeBack}>
        {undoTexts.action}
      </Button>
    </p>
  );
}
