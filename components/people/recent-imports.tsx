"use client";

import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { PEOPLE_IMPORT } from "#components/i18n/generated/people-import.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { Panel } from "#components/ui/panel.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type PersonImport, useRecentImports, useUndoImport } from "#lib/client/people/imports.ts";
import styles from "./recent-imports.module.css";

const isUndoable = ({ undoable_until: until }: PersonImport) =>
  until !== null && new Date(until) > new Date();

/** Imports that can be undone or were, newest first. Renders nothing if there are none. */
export function RecentImports() {
  const t = useMessages(PEOPLE_IMPORT).recent;
  const imports = useRecentImports().data?.items ?? [];
  const shown = imports.filter((item) => isUndoable(item) || item.undo_id !== null);
  const [asked, setAsked] = useState<PersonImport | null>(null);
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoImport();
  const id = useId();
  if (shown.length === 0) return null;

  function ask(item: PersonImport) {
    setAsked(item);
    setAsking(true);
  }

  return (
    <Panel title={t.title} aside={t.until} flush>
      <ul className={styles.imports}>
        {shown.map((item) => (
          <li key={item.id} className={styles.import}>
            <span className={styles.when} id={`${id}-${item.id}`}>
              <RelativeTime instant={item.created_at} />
            </span>
            <span className={styles.counts}>{t.line(item)}</span>
            {!isUndoable(item) ? (
              <span className={styles.undone}>{t.undone}</span>
            ) : (
              <Button
                variant="default"
                size="compact-md"
                aria-describedby={`${id}-${item.id}`}
                onClick={() => ask(item)}
              >
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t.question}
        confirmLabel={t.undo}
        onConfirm={async () => {
          if (asked === null) return;
          await undo.mutateAsync(asked.id);
          focusHeading();
        }}
      >
        {asked === null ? null : (
          <>
            <p>
              {t.added({ count: asked.created })} {t.changed({ count: asked.updated })}
            </p>
            <p>{t.kept}</p>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
