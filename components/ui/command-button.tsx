"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useCommand } from "./use-command.ts";

interface CommandButtonProps extends Omit<ButtonProps, "loading"> {
  /**
   * The state that the command changes, as the page shows it: the button is busy until this value changes.
   */
  shown: unknown;
  onCommand: () => Promise<unknown>;
  onFailure: (error: Error) => void;
}

/** A button that sends a command once; further presses are ignored until the page shows the outcome. */
export function CommandButton({ shown, onCommand, onFailure, ...button }: CommandButtonProps) {
  const { run, isBusy } = useCommand(shown, onCommand);
  return (
    <Button
      {...button}
      loading={isBusy}
      onClick={() =>
        run().catch((error: unknown) => onFailure(error instanceof Error ? error : new Error(String(error))))
      }
    />
  );
}
