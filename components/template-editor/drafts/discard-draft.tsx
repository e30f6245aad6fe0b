"use client";

import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { CHECKPOINT_DAYS } from "#lib/contract/resources/checkpoint-limits.ts";

interface DiscardDraftProps {
  /** The version that is shown then; null for a new template, of which nothing stays. */
  version: number | null;
  onDiscard: () => Promise<void>;
}

/** A button that discards the draft, after a question. */
export function DiscardDraft({ version, onDiscard }: DiscardDraftProps) {
  const t = useMessages(EDITOR).draft;
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      label={t.discard}
      title={t.discardTitle}
      confirmLabel={t.discard}
      onConfirm={onDiscard}
    >
      {version === null ? t.discardNew : t.discardText({ version, days: CHECKPOINT_DAYS })}
    </ConfirmButton>
  );
}
