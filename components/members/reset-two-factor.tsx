"use client";

import { Button } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { MEMBERS } from "#components/words/en/members.ts";
import { useWords } from "#components/words/words.tsx";
import { type ActionAnswer, requireOk } from "#lib/client/action-answer.ts";
import type { Member } from "#lib/client/members.ts";

export interface ResetTwoFactorProps {
  member: Member;
  resetTwoFactor: (userId: string) => Promise<ActionAnswer>;
}

/** Lets a member who lost the phone in with the password alone. */
export function ResetTwoFactor({ member, resetTwoFactor }: ResetTwoFactorProps) {
  const words = useWords(MEMBERS).twoFactor;
  const [asking, setAsking] = useState(false);
  const router = useRouter();
  const name = member.display_name;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.actionFor(name)}
        onClick={() => setAsking(true)}
      >
        {words.action}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.question(name)}
        confirmLabel={words.action}
        onConfirm={async () => {
          requireOk(await resetTwoFactor(member.user_id));
          notifyDone(words.done(name));
          router.refresh();
        }}
      >
        {words.text}
      </ConfirmDialog>
    </>
  );
}
