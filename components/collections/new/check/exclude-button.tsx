"use client";

import { Button } from "@mantine/core";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ExcludedPerson, Exclusions } from "./exclusions.ts";

interface LeaveOutButtonProps {
  person: ExcludedPerson;
  leftOut: Exclusions;
}

/** Leaves a person out, or adds them back; the same button in the same place. */
export function ExcludeButton({ person, leftOut }: LeaveOutButtonProps) {
  const t = useMessages(NEW_COLLECTION).leftOut;
  const isOut = leftOut.ids.has(person.id);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={isOut ? t.takeBackOne({ name: person.name }) : t.leaveOutOne({ name: person.name })}
      onClick={() => (isOut ? leftOut.takeBack(person.id) : leftOut.leaveOut([person]))}
    >
      {isOut ? t.takeBack : t.leaveOut}
    </Button>
  );
}
