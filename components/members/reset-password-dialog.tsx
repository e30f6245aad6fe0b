"use client";

import { MEMBER_DIALOGS } from "#components/i18n/generated/member-dialogs.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmStep, ShownOnceDialog } from "#components/shell/index.ts";
import { type ActionAnswer, requireValue } from "#lib/client/api/action-result.ts";
import type { Member } from "#lib/client/organization/members.ts";

type ResetLink = { url: string };

export interface ResetPasswordProps {
  member: Member;
  createResetLink: (userId: string) => Promise<ActionAnswer<ResetLink>>;
}

interface ResetPasswordDialogProps extends ResetPasswordProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks first, then shows the link, which cannot be shown again. */
export function ResetPasswordDialog(props: ResetPasswordDialogProps) {
  const { member, createResetLink, opened, onClose } = props;
  const t = useMessages(MEMBER_DIALOGS).resetLink;
  const name = member.display_name;
  return (
    <ShownOnceDialog<ResetLink>
      opened={opened}
      onClose={onClose}
      t={t.dialog}
      form={(onCreated) => (
        <ConfirmStep
          t={t.dialog}
          onSubmit={async () => onCreated(requireValue(await createResetLink(member.user_id)))}
          onCancel={onClose}
        >
          {t.text({ name })}
        </ConfirmStep>
      )}
      shown={({ url }) => ({ sentence: t.ready({ name }), label: t.link, value: url })}
    />
  );
}
