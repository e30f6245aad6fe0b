"use client";

import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { type ActionResult, requireOk } from "#lib/client/api/action-result.ts";
import type { Member } from "#lib/client/organization/members.ts";

export interface ResetTwoFactorProps {
  member: Member;
  resetTwoFactor: (userId: string) => Promise<ActionResult>;
}

/** Turns off two-factor sign-in for a member who has lost their phone. */
export function ResetTwoFactor({ member, resetTwoFactor }: ResetTwoFactorProps) {
  const t = useMessages(MEMBERS).twoFactor;
  const refreshPage = useRefreshPage();
  const name = member.display_name;
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={t.actionFor({ name })}
      label={t.action}
      title={t.question({ name })}
      confirmLabel={t.action}
      onConfirm={async () => {
        requireOk(await resetTwoFactor(member.user_id));
        notifyDone(t.done({ name }));
        refreshPage();
        focusHeadingFromAfar();
      }}
    >
      {t.text}
    </ConfirmButton>
  );
}
