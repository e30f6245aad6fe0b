"use client";

import type { ApiKey } from "#lib/client/organization/api-keys.ts";
import type { KeyCommand } from "./key-commands.ts";
import { RenameKeyDialog } from "./rename-key-dialog.tsx";
import { RevokeKeyDialog } from "./revoke-key-dialog.tsx";
import { RollKeyDialog } from "./roll-key-dialog.tsx";

interface KeyDialogsProps {
  /** What is done, or was last; null before the first time. */
  asked: { command: KeyCommand; apiKey: ApiKey } | null;
  opened: boolean;
  onClose: () => void;
}

/** The dialog of what is done with a key. */
export function KeyDialogs({ asked, opened, onClose }: KeyDialogsProps) {
  if (asked === null) return null;
  const { command, apiKey } = asked;
  const shared = { apiKey, onClose };
  return (
    <>
      <RenameKeyDialog {...shared} opened={opened && command === "rename"} />
      <RollKeyDialog {...shared} opened={opened && command === "roll"} />
      <RevokeKeyDialog {...shared} opened={opened && command === "revoke"} />
    </>
  );
}
