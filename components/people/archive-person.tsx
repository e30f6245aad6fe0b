"use client";

import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import type { Person } from "#lib/client/people.ts";
import { useArchiving } from "#lib/client/people-commands.ts";
import { personWords } from "./people-words.ts";
import { fullName } from "./person-facts.ts";

const words = personWords.archiving;

/** Archiving somebody who has left, which can be undone, and taking them back. */
export function useArchivePerson(person: Person) {
  const { mutateAsync } = useArchiving(person.id);
  const name = fullName(person);

  async function restore() {
    await mutateAsync("restore");
    notifyDone(words.restored(name));
  }

  async function archive() {
    try {
      await mutateAsync("archive");
      notifyUndo(words.archived(name), restore);
      focusHeading();
    } catch (error) {
      notifyFailure(words.notArchived(name), error);
    }
  }

  return { archive, restore };
}
