"use client";

import { notifyDone, notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { MEMBERS } from "#components/words/en/members.ts";
import { useWords } from "#components/words/words.tsx";
import { type Member, useSwitchMember } from "#lib/client/members.ts";

/** Keeps a member out for a while, or lets them in again. */
export function SuspendMember({ member }: { member: Member }) {
  return member.status === "active" ? <Suspend member={member} /> : <Reactivate member={member} />;
}

function Suspend({ member }: { member: Member }) {
  const words = useWords(MEMBERS).suspend;
  const change = useSwitchMember();
  const name = member.display_name;
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      aria-label={words.actionFor(name)}
      label={words.action}
      title={words.question(name)}
      confirmLabel={words.actionFor(name)}
      onConfirm={async () => {
        await change.mutateAsync({ userId: member.user_id, active: false });
        notifyDone(words.done(name));
        focusHeadingFromAfar();
      }}
    >
      {words.text}
    </ConfirmButton>
  );
}

function Reactivate({ member }: { member: Member }) {
  const words = useWords(MEMBERS).suspend;
  const change = useSwitchMember();
  const name = member.display_name;
  return (
    <CommandButton
      variant="subtle"
      size="compact-sm"
      aria-label={words.reactivateFor(name)}
      shown={member.status}
      onCommand={async () => {
        await change.mutateAsync({ userId: member.user_id, active: true });
        notifyDone(words.reactivated(name));
        focusHeadingFromAfar();
      }}
      onFailure={(error) => notifyFailure(words.notReactivated(name), error)}
    >
      {words.reactivate}
    </CommandButton>
  );
}
