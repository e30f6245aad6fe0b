"use client";

import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { useCommand } from "#components/ui/use-command.ts";

interface AskFirstProps {
  /** The consequences. */
  children: ReactNode;
  t: { cancel: string; submit: string };
  /** If it throws, the error is shown and the dialog stays open. */
  onSubmit: () => Promise<void>;
  onCancel: () => void;
}

/** The confirmation in a `ShownOnceDialog` without input fields. */
export function ConfirmStep({ children, t, onSubmit, onCancel }: AskFirstProps) {
  const errorMessages = useErrorMessages();
  const [fault, setFault] = useState<string | null>(null);
  const command = useCommand(fault, onSubmit);
  async function submit() {
    setFault(null);
    await command.run().catch((error: unknown) => {
      setFault(errorText(error, errorMessages));
    });
  }
  return (
    <Stack gap="md">
      <Text component="div" c="dimmed">
        {children}
      </Text>
      {fault === null ? null : (
        <Text c="red" size="sm" role="alert">
          {fault}
        </Text>
      )}
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button loading={command.isBusy} onClick={submit} data-autofocus>
          {t.submit}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
