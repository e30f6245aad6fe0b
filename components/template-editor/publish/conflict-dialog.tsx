"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { Dialog } from "#components/ui/dialog.tsx";
import { EDITOR } from "#components/words/en/editor.ts";
import { KIT } from "#components/words/en/kit.ts";
import { useWords } from "#components/words/words.tsx";

interface ConflictDialogProps {
  /** The version of somebody else; null while there is none. */
  version: number | null;
  onClose: () => void;
  onPublish: (over: number) => void;
  onCompare: (version: number) => void;
}

/** Asks what to do when somebody else has published meanwhile; neither side's work is lost. */
export function ConflictDialog({ version, onClose, onPublish, onCompare }: ConflictDialogProps) {
  const words = useWords(EDITOR).publish.conflict;
  const kit = useWords(KIT);
  return (
    <Dialog opened={version !== null} onClose={onClose} title={version === null ? "" : words.title(version)}>
      {version === null ? null : (
        <Stack>
          <Text size="sm">{words.text}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {kit.cancel}
            </Button>
            <Button variant="default" onClick={() => onCompare(version)}>
              {words.compare}
            </Button>
            <Button onClick={() => onPublish(version)}>{words.mine}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
