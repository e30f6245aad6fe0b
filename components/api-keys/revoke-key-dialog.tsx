"use client";

import { API_KEY_COMMANDS } from "#components/i18n/generated/api-key-commands.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useRevokeApiKey } from "#lib/client/organization/api-keys.ts";
import type { KeyDialogProps } from "./key-commands.ts";

/** Revokes a key after a confirmation, which says whether something would miss it. */
export function RevokeKeyDialog({ apiKey, opened, onClose }: KeyDialogProps) {
  const t = useMessages(API_KEY_COMMANDS).revoke;
  const revoke = useRevokeApiKey();
  const { id, name, last_used_at: used } = apiKey;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.question({ name })}
      confirmLabel={t.action}
      onConfirm={async () => {
        await revoke.mutateAsync(id);
        notifyDone(t.done({ name }));
      }}
    >
      {used === null ? (
        t.unused
      ) : (
        <>
          {t.used} <RelativeTime instant={used} />.
        </>
      )}{" "}
      {t.text}
    </ConfirmDialog>
  );
}
