"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import type { ResetPasswordProps } from "./reset-password-dialog.tsx";

const ResetPasswordDialog = onDemand(() =>
  import("./reset-password-dialog.tsx").then((part) => part.ResetPasswordDialog),
);

/** Creates the link with which a member who forgot their password chooses another. */
export function ResetPassword(props: ResetPasswordProps) {
  const t = useMessages(MEMBERS).resetLink;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...ResetPasswordDialog.warming}
        variant="subtle"
        size="compact-sm"
        aria-label={t.actionFor({ name: props.member.display_name })}
        onClick={() => setOpened(true)}
      >
        {t.action}
      </Button>
      <ResetPasswordDialog {...props} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
