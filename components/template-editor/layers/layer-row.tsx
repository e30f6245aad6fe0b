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
import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Patch } from "../state/scene-edits.ts";
import { LayerMenu } from "./layer-menu.tsx";
import styles from "./layers.module.css";
import { useLayerHeading } from "./use-layer-heading.ts";

const small = { size: 15, stroke: 1.6, "aria-hidden": true } as const;

const ICONS = {
  text: IconLetterT,
  image: IconPhoto,
  video: IconMovie,
  shape: IconShape,
  group: IconFolder,
  audio: IconMusic,
} as const;

/** What the rows of the list do; the same functions in each render. */
export interface RowHandlers {
  start: (event: PointerEvent<HTMLElement>, name: string) => void;
  move: (event: PointerEvent<HTMLElement>) => void;
  end: () => void;
  click: (event: MouseEvent<HTMLElement>, name: string) => void;
  onKey: (event: KeyboardEvent, name: string) => void;
  change: (name: string, patch: Patch) => void;
  openMenu: (event: MouseEvent<HTMLElement>, name: string) => void;
}

interface LayerRowProps {
  layer: Layer;
  /** The first words of a text, which tell it from others better than its name; null for what has none. */
  words: string | null;
  depth: number;
  isSelected: boolean;
  hasFault: boolean;
  handlers: RowHandlers;
}

/**
 * A layer in the list: a click selects it, with Shift in addition to others. With buttons to hide and lock
 * it, and a menu. Rendered again only if it changes itself.
 */
export const LayerRow = memo(function LayerRow(props: LayerRowProps) {
  const { layer, words, depth, isSelected, hasFault, handlers } = props;
  const t = useMessages(EDITOR).layers;
  const { name } = layer;
  const named = useLayerHeading()(name);
  const heading = words ?? named;
  const Icon = ICONS[layer.type];
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
        title={words === null ? undefined : named}
        data-dim={layer.hidden || undefined}
        onPointerDown={(event) => handlers.start(event, name)}
        onPointerMove={handlers.move}
        onPointerUp={handlers.end}
        onPointerCancel={handlers.end}
        onClick={(event) => handlers.click(event, name)}
        onKeyDown={(event) => handlers.onKey(event, name)}
        onContextMenu={(event) => handlers.openMenu(event, name)}
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
          onClick={() => handlers.change(name, { hidden: layer.hidden ? undefined : true })}
        >
          {layer.hidden ? <IconEyeOff {...small} /> : <IconEye {...small} />}
        </ActionIcon>
        <ActionIcon
          size="sm"
          data-on={layer.locked || undefined}
          aria-label={layer.locked ? t.unlock({ name: heading }) : t.lock({ name: heading })}
          onClick={() => handlers.change(name, { locked: layer.locked ? undefined : true })}
        >
          {layer.locked ? <IconLock {...small} /> : <IconLockOpen {...small} />}
        </ActionIcon>
        <LayerMenu name={name} heading={heading} />
      </div>
    </div>
  );
});
