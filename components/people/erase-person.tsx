"use client";

import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { PERSON } from "#components/words/en/people.ts";
import { useWords } from "#components/words/words.tsx";
import type { Person } from "#lib/client/people.ts";
import { useErasePerson } from "#lib/client/people.ts";
import { useVideos } from "#lib/client/videos.ts";
import { newestOf } from "./person-videos.tsx";

interface ErasePersonProps {
  person: Person;
  opened: boolean;
  onClose: () => void;
}

/** Erases a person after their name was typed; says how much goes with them. */
export function ErasePerson({ person, opened, onClose }: ErasePersonProps) {
  const words = useWords(PERSON).erase;
  const leave = useLeaveDeleted();
  const erase = useErasePerson(person.id);
  const videos = useVideos(newestOf(person.id));
  const name = fullName(person);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={words.question(name)}
      confirmLabel={words.action}
      typed={name}
      onConfirm={async () => {
        await erase.mutateAsync();
        notifyDone(words.done(name));
        leave("/people");
      }}
    >
      {words.text(videos.data?.total ?? null)}
    </ConfirmDialog>
  );
}
