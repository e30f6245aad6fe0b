"use client";

import { Button, CopyButton, Group } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import styles from "./shown-once.module.css";

interface ShownOnceProps {
  /** What it is: "Invitation link". */
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
}

/** A secret that cannot be shown again: on one line, with a copy button. */
export function ShownOnce({ label, value, copyLabel, copiedLabel }: ShownOnceProps) {
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Group className={styles.row} gap="sm" wrap="nowrap">
          <input
            className={styles.value}
            aria-label={label}
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            className={styles.copy}
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? copiedLabel : copyLabel}
          </Button>
        </Group>
      )}
    </CopyButton>
  );
}
