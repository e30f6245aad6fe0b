"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { AskFirst, ShownOnceDialog } from "#components/shell/index.ts";
import { MEMBERS } from "#components/words/en/members.ts";
import { useWords } from "#components/words/words.tsx";
import type { CreatedInvitation, Invitation } from "#lib/client/invitations.ts";
import { useResendInvitation } from "#lib/client/invitations.ts";

/** Makes an invitation's link anew, and shows it: the one time it can be seen. */
export function ResendInvitation({ invitation }: { invitation: Invitation }) {
  const words = useWords(MEMBERS).invitations;
  const membersWords = useWords(MEMBERS);
  const [opened, setOpened] = useState(false);
  const resend = useResendInvitation();
  const { id, email } = invitation;
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={words.resendFor(email)}
        onClick={() => setOpened(true)}
      >
        {words.resend}
      </Button>
      <ShownOnceDialog<CreatedInvitation>
        opened={opened}
        onClose={close}
        words={words.resendDialog}
        form={(onCreated) => (
          <AskFirst
            words={words.resendDialog}
            onSubmit={async () => onCreated(await resend.mutateAsync(id))}
            onCancel={close}
          >
            {words.resendText(email)}
          </AskFirst>
        )}
        shown={({ url }) => ({
          sentence: words.resent(email),
          label: membersWords.invite.link,
          value: url,
        })}
      />
    </>
  );
}
