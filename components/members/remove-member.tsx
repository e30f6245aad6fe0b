"use client";

import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import type { Member } from "#lib/client/organization/members.ts";
import { useRemoveMember } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";

/** Ends a member's membership, or the user's own. */
export function RemoveMember({ member }: { member: Member }) {
  const t = useMessages(MEMBERS).remove;
  const organization = useOrganization();
  const remove = useRemoveMember();
  const leaving = member.user_id === organization.userId;
  const name = member.display_name;

  async function confirm() {
    await remove.mutateAsync(member.user_id);
    // Nothing of this organization may be shown any more; the home page selects another organization.
    if (leaving) return window.location.assign("/");
    notifyDone(t.done({ name }));
    focusHeadingFromAfar();
  }

  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={leaving ? t.leaveLabel : t.actionFor({ name })}
      label={leaving ? t.leave : t.action}
      title={leaving ? t.leaveQuestion({ organization: organization.name }) : t.question({ name })}
      confirmLabel={leaving ? t.leaveLabel : t.actionFor({ name })}
      onConfirm={confirm}
    >
      {leaving ? t.leaveText : t.text}
    </ConfirmButton>
  );
}
