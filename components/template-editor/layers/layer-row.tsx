"use client";

import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconEye,
  IconEyeOff,
  IconFolder,
  IconLetterT,
  IconLock,
  IconLockOpen,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconShape,
} from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { useNudge } from "../stage/use-nudge.ts";
import { useEditor } from "../state/editor-context.tsx";
import { LayerMenu } from "./layer-menu.tsx";
import styles from "./layers.module.css";
import { useLayerCommands } from "./use-layer-commands.ts";
import { useLayerHeading } from "./use-layer-heading.ts";
import { useRowDrag } from "./use-row-drag.ts";

const small = { size: 15, stroke: 1.6, "aria-hidden": true } as const;

const ICONS = {
  text: IconLetterT,
  image: IconPhoto,
  video: IconMovie,
  shape: IconShape,
  group: IconFolder,
  audio: IconMusic,
} as const;

/**
 * A layer in the list: a click selects it, with Shift in addition to others. With buttons to hide and lock
 * it, and a menu.
 */
export function LayerRow({ layer, depth }: { layer: Layer; depth: number }) {
  const t = useMessages(EDITOR).layers;
  const { selection, change, faults } = useEditor();
  const { onKey } = useLayerCommands();
  const nudge = useNudge();
  const drag = useRowDrag(layer.name);
  const { name } = layer;
  const heading = useLayerHeading()(name);
  const Icon = ICONS[layer.type];
  const isSelected = selection.includes(name);
  const hasFault = faults.some((fault) => fault.layer === name);
  return (
    <div
      className={styles.row}
      data-row={name}
      data-selected={isSelected || undefined}
      style={{ paddingLeft: 6 + depth * 14 }}
    >
      <UnstyledButton
        className={styles.name}
        aria-pressed={isSelected}
        data-dim={layer.hidden || undefined}
        {...drag}
        onKeyDown={(event) => {
          // Alt with an arrow key reorders here.
          if (!onKey(event, name) && !event.altKey) nudge(event, name);
        }}
      >
        {hasFault ? (
          <IconAlertTriangle {...small} className={styles.fault} />
        ) : (
          <Icon {...small} className={styles.icon} />
        )}
        <span className={styles.text}>{heading}</span>
        {hasFault ? <span className="visually-hidden">, {t.hasFault}</span> : null}
      </UnstyledButton>
      <div className={styles.actions}>
        <ActionIcon
          size="sm"
          data-on={layer.hidden || undefined}
          aria-label={layer.hidden ? t.show({ name: heading }) : t.hide({ name: heading })}
          onClick={() => change(name, { hidden: layer.hidden ? undefined : true })}
        >
          {layer.hidden ? <IconEyeOff {...small} /> : <IconEye {...small} />}
        </ActionIcon>
        <ActionIcon
          size="sm"
          data-on={layer.locked || undefined}
          aria-label={layer.locked ? t.unlock({ name: heading }) : t.lock({ name: heading })}
          onClick={() => change(name, { locked: layer.locked ? undefined : true })}
        >
          {layer.locked ? <IconLock {...small} /> : <IconLockOpen {...small} />}
        </ActionIcon>
        <LayerMenu name={name} />
      </div>
    </div>
  );
}
