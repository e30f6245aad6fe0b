"use client";

import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { useTotalValues } from "#components/ui/use-total-values.ts";
import type { Person } from "#lib/client/people/people.ts";
import { useErasePerson } from "#lib/client/people/people.ts";
import { useVideos } from "#lib/client/videos/videos.ts";
import { newestOf } from "./person-videos.tsx";

interface ErasePersonProps {
  person: Person;
  opened: boolean;
  onClose: () => void;
}

/** Erases a person after the user has typed their name; says what else is deleted. */
export function ErasePerson({ person, opened, onClose }: ErasePersonProps) {
  const t = useMessages(PERSON).erase;
  const totalValues = useTotalValues();
  const leave = useLeaveDeleted();
  const erase = useErasePerson(person.id);
  const videos = useVideos(newestOf(person.id));
  const name = fullName(person);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.question({ name })}
      confirmLabel={t.action}
      typed={name}
      onConfirm={async () => {
        await erase.mutateAsync();
        notifyDone(t.done({ name }));
        leave("/people");
      }}
    >
      {t.text(totalValues(videos.data?.total ?? "0"))}
    </ConfirmDialog>
  );
}
