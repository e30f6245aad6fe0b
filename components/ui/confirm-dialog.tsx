"use client";

import { Button, Stack, Text, TextInput } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ButtonRow } from "./button-row.tsx";
import { Dialog } from "./dialog.tsx";
import { useCommand } from "./use-command.ts";

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The action as a question that names its object: "Erase Zoë García?" */
  title: string;
  /** What will be lost, with numbers if there are any. */
  children: ReactNode;
  /** The action: "Erase person". */
  confirmLabel: string;
  /** "Cancel" by default; set it if the action itself cancels something. */
  dismissLabel?: string;
  /** The text that must be typed to confirm; omit it if the action can be undone. */
  typed?: string;
  destructive?: boolean;
  /** False while something that the dialog asks for is missing. */
  isComplete?: boolean;
  /**
   * The dialog stays open, with its button busy, until this settles. If it throws, the error message is
   * shown.
   */
  onConfirm: () => void | Promise<void>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title}>
      <ConfirmForm {...props} />
    </Dialog>
  );
}

/** Mounted each time the dialog opens, so that no typed text remains from another object. */
function ConfirmForm(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    children,
    confirmLabel,
    dismissLabel,
    typed,
    destructive = true,
    isComplete = true,
    onConfirm,
  } = props;
  const t = useMessages(KIT);
  const errorMessages = useErrorMessages();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  // The dialog can still be pressed while it fades out, so the command stays locked until it is closed.
  const command = useCommand(opened, onConfirm);
  const isTyped = typed === undefined || text.trim().normalize() === typed.trim().normalize();
  const ready = isComplete && isTyped;

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
        <ButtonRow>
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
        </ButtonRow>
      </Stack>
    </form>
  );
}
