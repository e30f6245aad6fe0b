"use client";

import { Button } from "@mantine/core";
import { NEW_COLLECTION } from "#components/words/en/new-collection.ts";
import { useWords } from "#components/words/words.tsx";
import type { LeftOut, LeftOutPerson } from "./use-left-out.ts";

interface LeaveOutButtonProps {
  person: LeftOutPerson;
  leftOut: LeftOut;
}

/** Leaves somebody out, and takes them back: the same button, where it was. */
export function LeaveOutButton({ person, leftOut }: LeaveOutButtonProps) {
  const words = useWords(NEW_COLLECTION).leftOut;
  const isOut = leftOut.ids.has(person.id);
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={isOut ? words.takeBackOne(person.name) : words.leaveOutOne(person.name)}
      onClick={() => (isOut ? leftOut.takeBack(person.id) : leftOut.leaveOut([person]))}
    >
      {isOut ? words.takeBack : words.leaveOut}
    </Button>
  );
}
