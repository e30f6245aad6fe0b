"use client";

import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ShownOnce } from "./shown-once.tsx";

interface ShownOnceDialogProps<Created> {
  opened: boolean;
  onClose: () => void;
  size?: "md" | "lg";
  t: {
    title: string;
    readyTitle: string;
    cancel: string;
    copy: string;
    copied: string;
    done: string;
  };
  /** The form that creates it. */
  form: (onCreated: (created: Created) => void) => ReactNode;
  /** Shown afterwards: a sentence, the secret, and more content below. */
  shown: (created: Created) => { sentence: string; label: string; value: string; below?: ReactNode };
}

/** Creates something with a secret, and shows the secret, which cannot be shown again. */
export function ShownOnceDialog<Created>(props: ShownOnceDialogProps<Created>) {
  const { opened, onClose, size = "md", t, form, shown } = props;
  const [created, setCreated] = useState<{ value: Created } | null>(null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={size}
      title={created === null ? t.title : t.readyTitle}
      // Nothing but the button closes it now: a slip would lose the secret.
      closeOnClickOutside={created === null}
      closeOnEscape={created === null}
      withCloseButton={created === null}
      onExitTransitionEnd={() => setCreated(null)}
      closeButtonProps={{ "aria-label": t.cancel }}
    >
      {created === null ? (
        form((value) => setCreated({ value }))
      ) : (
        <Shown {...shown(created.value)} t={t} onDone={onClose} />
      )}
    </Dialog>
  );
}

type ShownProps = ReturnType<ShownOnceDialogProps<unknown>["shown"]> & {
  t: ShownOnceDialogProps<unknown>["t"];
  onDone: () => void;
};

function Shown({ sentence, label, value, below, t, onDone }: ShownProps) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{sentence}</Text>
      <ShownOnce label={label} value={value} copyLabel={t.copy} copiedLabel={t.copied} />
      {below}
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t.done}
        </Button>
      </ButtonRow>
    </Stack>
  );
}
