"use client";

import { notifyDone } from "#components/shell/index.ts";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { MEMBERS } from "#components/words/en/members.ts";
import { useWords } from "#components/words/words.tsx";
import type { Member } from "#lib/client/members.ts";
import { useRemoveMember } from "#lib/client/members.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";

/** Ends somebody's membership, or the reader's own. */
export function RemoveMember({ member }: { member: Member }) {
  const words = useWords(MEMBERS).remove;
  const organization = useOrganization();
  const remove = useRemoveMember();
  const leaving = member.user_id === organization.userId;
  const name = member.display_name;

  async function confirm() {
    await remove.mutateAsync(member.user_id);
    // Nothing of this organization may be shown any more: the start finds out what is left.
    if (leaving) return window.location.assign("/");
    notifyDone(words.done(name));
    focusHeadingFromAfar();
  }

  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={leaving ? words.leaveLabel : words.actionFor(name)}
      label={leaving ? words.leave : words.action}
      title={leaving ? words.leaveQuestion(organization.name) : words.question(name)}
      confirmLabel={leaving ? words.leaveLabel : words.actionFor(name)}
      onConfirm={confirm}
    >
      {leaving ? words.leaveText : words.text}
    </ConfirmButton>
  );
}
