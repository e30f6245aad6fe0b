"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import { useDeleteVideo } from "#lib/client/commands.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import type { Video } from "#lib/client/videos.ts";

/** Deletes a video after its person's name was typed, and leads back to where it stood. */
export function DeleteVideo({ video }: { video: Video }) {
  const videoWords = useWords(VIDEOS);
  const words = useWords(VIDEOS).delete;
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const remove = useDeleteVideo(video.id);
  const mayDelete = useMay("editor");
  if (!mayDelete) return null;
  const name = video.person_name ?? videoWords.untitled;
  const { collection_id: collectionId } = video;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.question(name)}
        confirmLabel={words.confirm}
        typed={name}
        onConfirm={async () => {
          await remove.mutateAsync();
          notifyDone(words.done(name));
          router.push(collectionId === null ? "/videos" : `/collections/${collectionId}`);
        }}
      >
        {collectionId === null ? words.text : words.textCollection}
      </ConfirmDialog>
    </>
  );
}
