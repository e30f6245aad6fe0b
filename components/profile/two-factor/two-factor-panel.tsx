"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "#components/ui/locale.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { PROFILE } from "#components/words/en/profile.ts";
import { useWords } from "#components/words/words.tsx";

// Steps, forms and the QR code are loaded when they are asked for.
const TwoFactorDialog = onDemand(() =>
  import("./two-factor-dialog.tsx").then((part) => part.TwoFactorDialog),
);

export type TwoFactorTask = "turn-on" | "turn-off" | "new-codes";

interface TwoFactorPanelProps {
  email: string;
  /** Null where it is off. */
  backupCodesLeft: number | null;
}

/** Whether a code is asked for at sign-in, and what can be done about it. */
export function TwoFactorPanel({ email, backupCodesLeft }: TwoFactorPanelProps) {
  const words = useWords(PROFILE).twoFactor;
  const format = useFormat();
  const isOn = backupCodesLeft !== null;
  const [task, setTask] = useState<{ name: TwoFactorTask; opened: boolean } | null>(null);
  const start = (name: TwoFactorTask) => () => setTask({ name, opened: true });
  return (
    <Panel
      title={words.title}
      aside={<StatusBadge plain tone={isOn ? "success" : "neutral"} label={isOn ? words.on : words.off} />}
    >
      <Stack gap="md">
        <Text c="dimmed">
          {isOn ? words.codesLeft(backupCodesLeft, format.number(backupCodesLeft)) : words.about}
        </Text>
        <Group justify="flex-end" gap="sm">
          {isOn ? (
            <>
              <Button variant="default" onClick={start("turn-off")}>
                {words.turnOff}
              </Button>
              <Button variant="default" onClick={start("new-codes")}>
                {words.newCodes}
              </Button>
            </>
          ) : (
            <Button onClick={start("turn-on")}>{words.turnOn}</Button>
          )}
        </Group>
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
