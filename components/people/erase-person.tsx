"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { Person } from "#lib/client/people.ts";
import { useErasePerson } from "#lib/client/people.ts";
import { useVideos } from "#lib/client/videos.ts";
import { personWords } from "./people-words.ts";
import { fullName } from "./person-facts.ts";
import { newestOf } from "./person-videos.tsx";

const words = personWords.erase;

/** Erases a person after their name was typed; says how much goes with them. */
export function ErasePerson({ person }: { person: Person }) {
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const erase = useErasePerson(person.id);
  const videos = useVideos(newestOf(person.id));
  const name = fullName(person);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.question(name)}
        confirmLabel={words.action}
        typed={name}
        onConfirm={async () => {
          await erase.mutateAsync();
          notifyDone(words.done(name));
          router.push("/people");
        }}
      >
        {words.text(videos.data?.total ?? null)}
      </ConfirmDialog>
    </>
  );
}
