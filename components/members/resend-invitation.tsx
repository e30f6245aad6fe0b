"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmStep, ShownOnceDialog } from "#components/shell/index.ts";
import type { CreatedInvitation, Invitation } from "#lib/client/organization/invitations.ts";
import { useResendInvitation } from "#lib/client/organization/invitations.ts";

/** Creates a new link for an invitation and shows it; it cannot be shown again. */
export function ResendInvitation({ invitation }: { invitation: Invitation }) {
  const t = useMessages(MEMBERS).invitations;
  const membersMessages = useMessages(MEMBERS);
  const [opened, setOpened] = useState(false);
  const resend = useResendInvitation();
  const { id, email } = invitation;
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t.resendFor({ email })}
        onClick={() => setOpened(true)}
      >
        {t.resend}
      </Button>
      <ShownOnceDialog<CreatedInvitation>
        opened={opened}
        onClose={close}
        t={t.resendDialog}
        form={(onCreated) => (
          <ConfirmStep
            t={t.resendDialog}
            onSubmit={async () => onCreated(await resend.mutateAsync(id))}
            onCancel={close}
          >
            {t.resendText({ email })}
          </ConfirmStep>
        )}
        shown={({ url }) => ({
          sentence: t.resent({ email }),
          label: membersMessages.invite.link,
          value: url,
        })}
      />
    </>
  );
}
