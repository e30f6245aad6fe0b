"use client";

import { useRouter } from "next/navigation";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { type PeopleCommand, usePeopleBulk } from "#lib/client/people/people-mutations.ts";

const reverse = { archive: "restore", restore: "archive" } as const;

/** Runs a command for many people, reports the result, and offers to undo it if possible. */
export function usePeopleBulkRun() {
  const t = useMessages(PEOPLE).bulk;
  const undoMessages = useMessages(SHELL).undo;
  const router = useRouter();
  const { run, progress, stop } = usePeopleBulk();

  /** @returns whether anything was done */
  async function perform(command: PeopleCommand, ids: readonly string[]): Promise<boolean> {
    const { done, refused, untried } = await run(command, ids);
    // Next.js caches visited pages for going back, including those of these people; this clears the cache.
    if (command === "erase") router.refresh();
    const text = t.done[command]({ count: done.length });
    if (done.length > 0) {
      if (command === "erase") notifyDone(text);
      else notifyUndo(text, undoMessages, () => undo(reverse[command], done));
    }
    const left = refused.length + untried.length;
    if (left > 0) {
      const title = t.notDone({ count: left, total: ids.length });
      notifyFailure(title, refused[0]?.error ?? t.stopped);
    }
    return done.length > 0;
  }

  async function undo(command: "archive" | "restore", ids: readonly string[]) {
    const { done, refused } = await run(command, ids);
    if (refused[0] !== undefined) throw refused[0].error;
    notifyDone(t.done[command]({ count: done.length }));
  }

  return { perform, progress, stop };
}
