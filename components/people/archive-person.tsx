"use client";

import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { fullName } from "#components/ui/full-name.ts";
import { PERSON } from "#components/words/en/people.ts";
import { SHELL } from "#components/words/en/shell.ts";
import { useWords } from "#components/words/words.tsx";
import type { Person } from "#lib/client/people.ts";
import { useArchiving } from "#lib/client/people-commands.ts";

/** Archiving somebody who has left, which can be undone, and taking them back. */
export function useArchivePerson(person: Person) {
  const words = useWords(PERSON).archiving;
  const undo = useWords(SHELL).undo;
  const { mutateAsync } = useArchiving(person.id);
  const name = fullName(person);

  async function restore() {
    await mutateAsync("restore");
    notifyDone(words.restored(name));
  }

  async function archive() {
    try {
      await mutateAsync("archive");
      notifyUndo(words.archived(name), undo, restore);
      focusHeading();
    } catch (error) {
      notifyFailure(words.notArchived(name), error);
    }
  }

  return { archive, restore };
}
