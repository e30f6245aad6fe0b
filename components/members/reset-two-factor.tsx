"use client";

import { useRouter } from "next/navigation";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
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
  const router = useRouter();
  const name = member.display_name;
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={words.actionFor(name)}
      label={words.action}
      title={words.question(name)}
      confirmLabel={words.action}
      onConfirm={async () => {
        requireOk(await resetTwoFactor(member.user_id));
        notifyDone(words.done(name));
        router.refresh();
        focusHeadingFromAfar();
      }}
    >
      {words.text}
    </ConfirmButton>
  );
}
