"use client";

import { useEffect, useEffectEvent } from "react";
import { SAVED_VIEWS } from "#components/i18n/generated/saved-views.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure, notifyUndo } from "#components/shell/index.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";
import { useViewCommands } from "#lib/client/saved-views/view-commands.ts";

interface UpdateViewProps {
  /** Each time this becomes true, the view is saved. */
  opened: boolean;
  view: SavedView;
  /** What it is to keep from now on. */
  query: string;
  onEnded: () => void;
}

/** Saves the present filters in a view, which can be undone. Shows nothing itself. */
export function UpdateView({ opened, view, query, onEnded }: UpdateViewProps) {
  const t = useMessages(SAVED_VIEWS);
  const { undo } = useMessages(SHELL);
  const { change } = useViewCommands();
  const update = useEffectEvent(async () => {
    try {
      await change(view.id, { query });
      notifyUndo(t.updated({ name: view.name }), undo, () => change(view.id, { query: view.query }));
    } catch (error) {
      notifyFailure(t.notUpdated, error);
    }
    onEnded();
  });
  useEffect(() => {
    if (opened) void update();
  }, [opened]);
  return null;
}
