"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
} from "@tabler/icons-react";
import { EDITOR } from "#components/words/en/editor.ts";
import { useWords } from "#components/words/words.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import styles from "../template-editor.module.css";
import { boxAround, boxWithin, placeAt } from "./box.ts";
import { ALIGNMENTS, type Alignment, alignBox } from "./snap.ts";

const ICONS = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
} as const;

/** Puts the selected layer at an edge or in the middle of the frame, or of its group. */
export function AlignBar() {
  const words = useWords(EDITOR).align;
  const { scene, selected, change } = useEditor();
  const found = findLayer(scene, selected);
  const layer = found?.layer.type === "audio" ? null : (found?.layer ?? null);
  function align(alignment: Alignment) {
    if (found === null || layer === null) return;
    const around = boxAround(scene, found.groups);
    const { x, y } = placeAt(
      layer,
      alignBox(boxWithin(layer, around, scene), around, alignment),
      around,
      scene,
    );
    change(layer.name, ["left", "center", "right"].includes(alignment) ? { x } : { y });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout that a row of buttons has no use for
    <div className={styles.tools} role="group" aria-label={words.label}>
      {ALIGNMENTS.map((alignment) => {
        const Icon = ICONS[alignment];
        return (
          <Tooltip key={alignment} label={words[alignment]}>
            <ActionIcon
              aria-label={words[alignment]}
              disabled={layer === null || layer.locked === true}
              onClick={() => align(alignment)}
            >
              <Icon size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}
