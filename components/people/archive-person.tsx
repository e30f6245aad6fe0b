"use client";

import { PERSON } from "#components/i18n/generated/person.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure, notifyUndo } from "#components/shell/index.ts";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { fullName } from "#components/ui/full-name.ts";
import type { Person } from "#lib/client/people/people.ts";
import { useArchiving } from "#lib/client/people/people-mutations.ts";

/** Archives a person who has left, or restores them. */
export function useArchivePerson(person: Person) {
  const t = useMessages(PERSON).archiving;
  const undo = useMessages(SHELL).undo;
  const { mutateAsync } = useArchiving(person.id);
  const name = fullName(person);

  async function restore() {
    await mutateAsync("restore");
    notifyDone(t.restored({ name }));
  }

  async function archive() {
    try {
      await mutateAsync("archive");
      notifyUndo(t.archived({ name }), undo, restore);
      focusHeading();
    } catch (error) {
      notifyFailure(t.notArchived({ name }), error);
    }
  }

  return { archive, restore };
}
