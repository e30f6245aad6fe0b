"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { API_KEYS } from "#components/words/en/api-keys.ts";
import { useWords } from "#components/words/words.tsx";
import type { ApiKey } from "#lib/client/api-keys.ts";
import { useRevokeApiKey } from "#lib/client/api-keys.ts";

export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords(API_KEYS).revoke;
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeApiKey();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.actionFor(apiKey.name)}
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.question(apiKey.name)}
        confirmLabel={words.action}
        onConfirm={async () => {
          await revoke.mutateAsync(apiKey.id);
          notifyDone(words.done(apiKey.name));
        }}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
