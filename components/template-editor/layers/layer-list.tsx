"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { useEditor } from "../state/editor-context.tsx";
import { useShownLayers } from "../state/shown-layers.ts";
import { AddLayerMenu } from "./add-layer-menu.tsx";
import { LayerRow } from "./layer-row.tsx";
import styles from "./layers.module.css";

/** All layers, the front one first; layers of a group are listed below it. */
export function LayerList() {
  const t = useMessages(EDITOR).layers;
  const { scene, selection, select } = useEditor();
  const { isShown, isAll, lockedCount, setAll } = useShownLayers();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t.title}</h2>
        <AddLayerMenu />
      </div>
      {scene.layers.length === 0 ? <p className={styles.none}>{t.none}</p> : null}
      <Rows layers={scene.layers} depth={0} isShown={isShown} />
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
      <p className={styles.hint}>{t.shortcuts}</p>
    </div>
  );
}

interface RowsProps {
  layers: readonly Layer[];
  depth: number;
  isShown: (layer: Layer) => boolean;
}

function Rows({ layers, depth, isShown }: RowsProps) {
  const t = useMessages(EDITOR).layers;
  const shown = layers.filter(isShown);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={depth === 0 ? t.list : undefined}>
      {shown.toReversed().map((layer) => (
        <li key={layer.name}>
          <LayerRow layer={layer} depth={depth} />
          {layer.type === "group" ? <Rows layers={layer.layers} depth={depth + 1} isShown={isShown} /> : null}
        </li>
      ))}
    </ul>
  );
}
