"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { KIT } from "#components/i18n/en/kit.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "./dialog.tsx";
import { useCommand } from "./use-command.ts";

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The act as a question, naming its object: "Erase Zoë García?" */
  title: string;
  /** What will be lost, in numbers where there are any. */
  children: ReactNode;
  /** The act itself: "Erase person". */
  confirmLabel: string;
  /** Unless given, "Cancel": which says nothing where the act itself cancels something. */
  dismissLabel?: string;
  /** What has to be typed before the act is possible; leave out where there is a way back. */
  typed?: string;
  destructive?: boolean;
  /** The dialog stays open, with its button busy, until this settles; when it throws, its message is shown. */
  onConfirm: () => void | Promise<void>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

/** Mounted with each opening, so that nothing typed for one object is left for the next. */
function ConfirmForm(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    children,
    confirmLabel,
    dismissLabel,
    typed,
    destructive = true,
    onConfirm,
  } = props;
  const t = useMessages(KIT);
  const errorMessages = useErrorMessages();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  // Until it is closed: it can still be pressed while it fades away.
  const command = useCommand(opened, onConfirm);
  const ready = typed === undefined || text.trim().normalize() === typed.trim().normalize();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!opened || !ready) return;
    setFault(null);
    try {
      if (await command.run()) onClose();
    } catch (error) {
      setFault(errorText(error, errorMessages));
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text component="div" c="dimmed">
          {children}
        </Text>
        {typed === undefined ? null : (
          <TextInput
            label={t.typeToConfirm({ word: typed })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {fault === null ? null : (
          <Text c="red" size="sm" role="alert">
            {fault}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {dismissLabel ?? t.cancel}
          </Button>
          <Button
            type="submit"
            color={destructive ? "red" : undefined}
            disabled={!ready}
            loading={command.isBusy}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
