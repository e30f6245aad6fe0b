"use client";

import { ActionIcon } from "@mantine/core";
import { IconCopyPlus, IconTrash } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import styles from "./properties.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** Doubles and deletes the layer whose properties are shown: on a phone its row is in another panel. */
export function LayerTools({ name }: { name: string }) {
  const t = useMessages(EDITOR).layers;
  const commands = useLayerCommands();
  return (
    <div className={styles.tools}>
      <ActionIcon
        size="sm"
        aria-label={t.duplicate}
        title={t.duplicate}
        onClick={() => commands.duplicate([name])}
      >
        <IconCopyPlus {...icon} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={t.remove} title={t.remove} onClick={() => commands.remove([name])}>
        <IconTrash {...icon} />
      </ActionIcon>
    </div>
  );
}
