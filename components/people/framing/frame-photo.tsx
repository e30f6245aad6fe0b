"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { PERSON_PHOTO } from "#components/i18n/generated/person-photo.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { Person } from "#lib/client/people/people.ts";
import type { FramePhotoDialogProps } from "./frame-photo-dialog.tsx";

const FramePhotoDialog = onDemand<FramePhotoDialogProps>(() =>
  import("./frame-photo-dialog.tsx").then((part) => part.FramePhotoDialog),
);

/** The button that opens the crop and focus point of a person's photo. */
export function FramePhoto({ person }: { person: Person }) {
  const t = useMessages(PERSON_PHOTO).framing;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        {...FramePhotoDialog.warming}
        onClick={() => setOpened(true)}
      >
        {t.action}
      </Button>
      <FramePhotoDialog
        key={person.photo_asset_id}
        person={person}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
