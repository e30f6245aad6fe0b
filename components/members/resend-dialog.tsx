"use client";

import { MEMBER_DIALOGS } from "#components/i18n/generated/member-dialogs.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmStep, ShownOnceDialog } from "#components/shell/index.ts";
import type { CreatedInvitation, Invitation } from "#lib/client/organization/invitations.ts";
import { useResendInvitation } from "#lib/client/organization/invitations.ts";

interface ResendDialogProps {
  invitation: Invitation;
  opened: boolean;
  onClose: () => void;
}

/** Asks first, then shows an invitation's new link, which cannot be shown again. */
export function ResendDialog({ invitation, opened, onClose }: ResendDialogProps) {
  const t = useMessages(MEMBER_DIALOGS);
  const resend = useResendInvitation();
  const { id, email } = invitation;
  return (
    <ShownOnceDialog<CreatedInvitation>
      opened={opened}
      onClose={onClose}
      t={t.resendDialog}
      form={(onCreated) => (
        <ConfirmStep
          t={t.resendDialog}
          onSubmit={async () => onCreated(await resend.mutateAsync(id))}
          onCancel={onClose}
        >
          {t.resendText({ email })}
        </ConfirmStep>
      )}
      shown={({ url, mail_id }) => ({
        sentence: (mail_id === null ? t.resent : t.resentByMail)({ email }),
        label: t.invite.link,
        value: url,
      })}
    />
  );
}
