"use client";

import { UnstyledButton } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./copy-id.module.css";
import { Hint } from "./hint.tsx";

/** An id in monospace, shortened in the middle; a click copies all of it. */
export function CopyId({ id }: { id: string }) {
  const t = useMessages(KIT);
  const clipboard = useClipboard({ timeout: 1500 });
  const short = shortenId(id);
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Hint label={clipboard.copied ? t.copied : id}>
      {(target) => (
        <UnstyledButton
          {...target}
          className={styles.id}
          // The label contains the visible text, so that speech control can find it.
          aria-label={t.copyId({ id: short })}
          onClick={() => clipboard.copy(id)}
        >
          <span aria-hidden="true">{short}</span>
          <Icon className={styles.icon} size={12} stroke={1.8} aria-hidden />
          <span className="visually-hidden" role="status">
            {clipboard.copied ? t.copied : ""}
          </span>
        </UnstyledButton>
      )}
    </Hint>
  );
}

/** `0193a7c2-…-4e1f` as `0193a7c2…4e1f`: the start sorts by time, the end tells similar ids apart. */
function shortenId(id: string): string {
  return id.length <= 16 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`;
}
