"use client";

import { Button, Stack, Text } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

/** A version that was published after the one that the draft is based on. */
export interface NewerVersion {
  version: number;
  /** The version that a draft is based on that was just opened; null if the user has pressed "Publish". */
  openedOn: number | null;
}

interface ConflictDialogProps {
  newer: NewerVersion | null;
  onClose: () => void;
  onPublish: (over: number) => void;
  onCompare: (version: number) => void;
}

/** Says that there is a newer version than the draft is based on, and asks what to do; no work is lost. */
export function ConflictDialog({ newer, onClose, onPublish, onCompare }: ConflictDialogProps) {
  const t = useMessages(EDITOR).publish.conflict;
  const kit = useMessages(KIT);
  if (newer === null) return <Dialog opened={false} onClose={onClose} title="" />;
  const { version, openedOn } = newer;
  const compare = (
    <Button variant="default" onClick={() => onCompare(version)}>
      {t.compare}
    </Button>
  );
  return (
    <Dialog opened onClose={onClose} title={openedOn === null ? t.title({ version }) : t.since({ version })}>
      <Stack>
        <Text size="sm">{openedOn === null ? t.text : t.sinceText({ base: openedOn })}</Text>
        {openedOn === null ? (
          <ButtonRow>
            <Button variant="default" onClick={onClose}>
              {kit.cancel}
            </Button>
            {compare}
            <Button onClick={() => onPublish(version)}>{t.mine}</Button>
          </ButtonRow>
        ) : (
          <ButtonRow>
            {compare}
            <Button onClick={onClose}>{t.continue}</Button>
          </ButtonRow>
        )}
      </Stack>
    </Dialog>
  );
}
