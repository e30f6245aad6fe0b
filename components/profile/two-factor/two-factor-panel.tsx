"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";

// Steps, forms and the QR code are loaded when needed.
const TwoFactorDialog = onDemand(() =>
  import("./two-factor-dialog.tsx").then((part) => part.TwoFactorDialog),
);

export type TwoFactorTask = "turn-on" | "turn-off" | "new-codes";

interface TwoFactorPanelProps {
  email: string;
  /** Null if it is off. */
  backupCodesLeft: number | null;
}

/** Whether two-factor sign-in is on, with the available actions. */
export function TwoFactorPanel({ email, backupCodesLeft }: TwoFactorPanelProps) {
  const t = useMessages(PROFILE).twoFactor;
  const isOn = backupCodesLeft !== null;
  const [task, setTask] = useState<{ name: TwoFactorTask; opened: boolean } | null>(null);
  const start = (name: TwoFactorTask) => () => setTask({ name, opened: true });
  return (
    <Panel
      anchor="two-factor"
      title={t.title}
      aside={<StatusBadge plain tone={isOn ? "success" : "neutral"} label={isOn ? t.on : t.off} />}
    >
      <Stack gap="md">
        <Text c="dimmed">{isOn ? t.codesLeft({ count: backupCodesLeft }) : t.about}</Text>
        <ButtonRow>
          {isOn ? (
            <>
              <Button variant="default" onClick={start("turn-off")}>
                {t.turnOff}
              </Button>
              <Button variant="default" onClick={start("new-codes")}>
                {t.newCodes}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={start("turn-on")}>
              {t.turnOn}
            </Button>
          )}
        </ButtonRow>
      </Stack>
      {task === null ? null : (
        <TwoFactorDialog
          task={task.name}
          email={email}
          opened={task.opened}
          onClose={() => setTask({ ...task, opened: false })}
        />
      )}
    </Panel>
  );
}
