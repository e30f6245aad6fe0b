"use client";

import { Button } from "@mantine/core";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ExcludedPerson, Exclusions } from "./exclusions.ts";

interface ExcludeButtonProps {
  person: ExcludedPerson;
  excluded: Exclusions;
}

/** Leaves a person out, or adds them back; the same button in the same place. */
export function ExcludeButton({ person, excluded }: ExcludeButtonProps) {
  const t = useMessages(NEW_COLLECTION).leftOut;
  const isOut = excluded.ids.has(person.id);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={isOut ? t.takeBackOne({ name: person.name }) : t.leaveOutOne({ name: person.name })}
      onClick={() => (isOut ? excluded.include(person.id) : excluded.exclude([person]))}
    >
      {isOut ? t.takeBack : t.leaveOut}
    </Button>
  );
}
