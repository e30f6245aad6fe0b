"use client";

import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { type Member, useSwitchMember } from "#lib/client/organization/members.ts";

/** Suspends a member, or restores their access. */
export function SuspendMember({ member }: { member: Member }) {
  return member.status === "active" ? <Suspend member={member} /> : <Reactivate member={member} />;
}

function Suspend({ member }: { member: Member }) {
  const t = useMessages(MEMBERS).suspend;
  const change = useSwitchMember();
  const name = member.display_name;
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={t.actionFor({ name })}
      label={t.action}
      title={t.question({ name })}
      confirmLabel={t.actionFor({ name })}
      onConfirm={async () => {
        await change.mutateAsync({ userId: member.user_id, active: false });
        notifyDone(t.done({ name }));
        focusHeadingFromAfar();
      }}
    >
      {t.text}
    </ConfirmButton>
  );
}

function Reactivate({ member }: { member: Member }) {
  const t = useMessages(MEMBERS).suspend;
  const change = useSwitchMember();
  const name = member.display_name;
  return (
    <CommandButton
      variant="subtle"
      size="compact-sm"
      aria-label={t.reactivateFor({ name })}
      shown={member.status}
      onCommand={async () => {
        await change.mutateAsync({ userId: member.user_id, active: true });
        notifyDone(t.reactivated({ name }));
        focusHeadingFromAfar();
      }}
      onFailure={(error) => notifyFailure(t.notReactivated({ name }), error)}
    >
      {t.reactivate}
    </CommandButton>
  );
}
