"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { Invitation } from "#lib/client/organization/invitations.ts";

const ResendDialog = onDemand(() => import("./resend-dialog.tsx").then((part) => part.ResendDialog));

/** Creates a new link for an invitation. */
export function ResendInvitation({ invitation }: { invitation: Invitation }) {
  const t = useMessages(MEMBERS).invitations;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...ResendDialog.warming}
        variant="subtle"
        size="compact-sm"
        aria-label={t.resendFor({ email: invitation.email })}
        onClick={() => setOpened(true)}
      >
        {t.resend}
      </Button>
      <ResendDialog invitation={invitation} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
