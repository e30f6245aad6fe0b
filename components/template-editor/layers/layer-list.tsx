"use client";

import { Button, Kbd, UnstyledButton } from "@mantine/core";
import type { KeyboardEvent, MouseEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFieldTexts } from "#components/merge-text/index.ts";
import { SHOW_SHORTCUTS } from "#components/ui/single-keys.ts";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { useNudge } from "../stage/use-nudge.ts";
import { useEditor } from "../state/editor-context.tsx";
import { useShownLayers } from "../state/shown-layers.ts";
import { AddLayerMenu } from "./add-layer-menu.tsx";
import { useContextMenu } from "./context-menu.tsx";
import { firstWords } from "./first-words.ts";
import { LayerRow, type RowHandlers } from "./layer-row.tsx";
import styles from "./layers.module.css";
import { useLayerCommands } from "./use-layer-commands.ts";
import { useRowDrag } from "./use-row-drag.ts";

/** All layers, the front one first; layers of a group are listed below it. */
export function LayerList() {
  const { layers: t, shortcuts } = useMessages(EDITOR);
  const { scene, selection, select } = useEditor();
  const { open, menu } = useContextMenu();
  const handlers = useRowHandlers(open);
  const { isShown, isAll, lockedCount, setAll } = useShownLayers();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.title}</h2>
        <AddLayerMenu />
      </div>
      {scene.layers.length === 0 ? <p className={styles.none}>{t.none}</p> : null}
      <Rows layers={scene.layers} depth={0} isShown={isShown} handlers={handlers} />
      {lockedCount > 0 ? (
        <Button className={styles.locked} variant="subtle" size="compact-xs" onClick={() => setAll(!isAll)}>
          {isAll ? t.hideLocked({ count: lockedCount }) : t.showLocked({ count: lockedCount })}
        </Button>
      ) : null}
      <div className={styles.row} data-row="" data-selected={selection.length === 0 || undefined}>
        <UnstyledButton
          className={styles.name}
          aria-pressed={selection.length === 0}
          onClick={() => select(null)}
        >
          <span className={styles.text}>{t.scene}</span>
        </UnstyledButton>
      </div>
      <Button
        className={styles.help}
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Kbd size="xs">?</Kbd>}
        onClick={() => window.dispatchEvent(new Event(SHOW_SHORTCUTS))}
      >
        {shortcuts.open}
      </Button>
      {menu}
    </div>
  );
}

function useRowHandlers(openMenu: RowHandlers["openMenu"]): RowHandlers {
  const { change, reveal } = useEditor();
  const commands = useLayerCommands();
  const nudge = useNudge();
  const drag = useRowDrag();
  return useStableHandlers({
    ...drag,
    click: (event: MouseEvent<HTMLElement>, name: string) => {
      if (drag.click(event, name)) reveal(name);
    },
    change,
    openMenu,
    onKey: (event: KeyboardEvent, name: string) => {
      // Alt with an arrow key reorders here.
      if (!commands.onKey(event, name) && !event.altKey) nudge(event, name);
    },
  });
}

interface RowsProps {
  layers: readonly Layer[];
  depth: number;
  isShown: (layer: Layer) => boolean;
  handlers: RowHandlers;
}

function Rows({ layers, depth, isShown, handlers }: RowsProps) {
  const t = useMessages(EDITOR).layers;
  const { selection, faults } = useEditor();
  const fieldTexts = useFieldTexts();
  const shown = layers.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={depth === 0 ? t.list : undefined}>
      {shown.toReversed().map((layer) => (
        <li key={layer.name}>
          <LayerRow
            layer={layer}
            words={layer.type === "text" ? firstWords(layer.text, fieldTexts) : null}
            depth={depth}
            isSelected={selection.includes(layer.name)}
            hasFault={faults.some((fault) => fault.layer === layer.name)}
            handlers={handlers}
          />
          {layer.type === "group" ? (
            <Rows layers={layer.layers} depth={depth + 1} isShown={isShown} handlers={handlers} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
