"use client";

import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { API_KEYS } from "#components/words/en/api-keys.ts";
import { useWords } from "#components/words/words.tsx";
import type { ApiKey } from "#lib/client/api-keys.ts";
import { useRevokeApiKey } from "#lib/client/api-keys.ts";

export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const words = useWords(API_KEYS).revoke;
  const revoke = useRevokeApiKey();
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={words.actionFor(apiKey.name)}
      label={words.action}
      title={words.question(apiKey.name)}
      confirmLabel={words.action}
      onConfirm={async () => {
        await revoke.mutateAsync(apiKey.id);
        notifyDone(words.done(apiKey.name));
      }}
    >
      {words.text}
    </ConfirmButton>
  );
}
