"use client";

import { Button, Stack, Text } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";

interface ConflictDialogProps {
  /** The version that another user published; null if there is none. */
  version: number | null;
  onClose: () => void;
  onPublish: (over: number) => void;
  onCompare: (version: number) => void;
}

/** Asks what to do if another user has published a version meanwhile; no work is lost. */
export function ConflictDialog({ version, onClose, onPublish, onCompare }: ConflictDialogProps) {
  const t = useMessages(EDITOR).publish.conflict;
  const kit = useMessages(KIT);
  return (
    <Dialog opened={version !== null} onClose={onClose} title={version === null ? "" : t.title({ version })}>
      {version === null ? null : (
        <Stack>
          <Text size="sm">{t.text}</Text>
          <ButtonRow>
            <Button variant="default" onClick={onClose}>
              {kit.cancel}
            </Button>
            <Button variant="default" onClick={() => onCompare(version)}>
              {t.compare}
            </Button>
            <Button onClick={() => onPublish(version)}>{t.mine}</Button>
          </ButtonRow>
        </Stack>
      )}
    </Dialog>
  );
}
