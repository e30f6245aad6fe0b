"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";

interface ConfirmButtonProps
  extends Pick<ButtonProps, "variant" | "size" | "className">,
    Omit<ConfirmDialogProps, "opened" | "onClose"> {
  /** What the button says: "Delete". */
  label: string;
  /** The label with its object, if several such buttons are in a list: "Delete Zoë García". */
  "aria-label"?: string;
}

/** A button that asks for confirmation; `title`, `confirmLabel` and the other props are the dialog's. */
export function ConfirmButton({
  variant = "default",
  size,
  className,
  label,
  "aria-label": ariaLabel,
  ...dialog
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const button = { variant, size, className, "aria-label": ariaLabel };
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog {...dialog} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
