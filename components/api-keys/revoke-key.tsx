"use client";

import { API_KEYS } from "#components/i18n/generated/api-keys.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { ApiKey } from "#lib/client/organization/api-keys.ts";
import { useRevokeApiKey } from "#lib/client/organization/api-keys.ts";

export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages(API_KEYS).revoke;
  const revoke = useRevokeApiKey();
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={t.actionFor({ name: apiKey.name })}
      label={t.action}
      title={t.question({ name: apiKey.name })}
      confirmLabel={t.action}
      onConfirm={async () => {
        await revoke.mutateAsync(apiKey.id);
        notifyDone(t.done({ name: apiKey.name }));
      }}
    >
      <UsedAt instant={apiKey.last_used_at} /> {t.text}
    </ConfirmButton>
  );
}

/** Whether something would miss the key. */
function UsedAt({ instant }: { instant: string | null }) {
  const t = useMessages(API_KEYS).revoke;
  if (instant === null) return <>{t.unused}</>;
  return (
    <>
      {t.used} <RelativeTime instant={instant} />.
    </>
  );
}
