"use client";

import { useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { MEMBER_DIALOGS } from "#components/i18n/generated/member-dialogs.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { InviteOutcome } from "#lib/client/organization/invitations.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
import { InviteForm } from "./invite-form.tsx";
import { InviteOutcomes } from "./invite-outcomes.tsx";

const USUAL_ROLE: Role = "editor";

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for addresses and a role, then shows the links, which cannot be shown again. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const t = useMessages(MEMBER_DIALOGS).invite;
  const kit = useMessages(KIT);
  const [outcomes, setOutcomes] = useState<InviteOutcome[] | null>(null);
  // Addresses that could not be invited go back into the form, with the chosen role.
  const [again, setAgain] = useState<readonly string[]>([]);
  const [role, setRole] = useState<Role>(USUAL_ROLE);
  const made = outcomes?.filter(({ invitation }) => invitation !== undefined).length ?? 0;

  function reset() {
    setOutcomes(null);
    setAgain([]);
    setRole(USUAL_ROLE);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={outcomes === null ? t.title : t.readyTitle({ count: made })}
      // Nothing but the button closes it now: a slip would lose the links.
      closeOnClickOutside={outcomes === null}
      closeOnEscape={outcomes === null}
      withCloseButton={outcomes === null}
      onExitTransitionEnd={reset}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {outcomes === null ? (
        <InviteForm
          addresses={again}
          role={role}
          onInvited={(next, as) => {
            setOutcomes(next);
            setRole(as);
          }}
          onCancel={onClose}
        />
      ) : (
        <InviteOutcomes
          outcomes={outcomes}
          onCorrect={(emails) => {
            setAgain(emails);
            setOutcomes(null);
          }}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
