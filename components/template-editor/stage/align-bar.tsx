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
import { memo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import { useEditor } from "../state/editor-context.tsx";
import styles from "../template-editor.module.css";
import { ALIGNMENTS, type Alignment } from "./align.ts";
import { alignAll, movableBoxes } from "./arrange.ts";
import { GuideMenu } from "./guide-menu.tsx";

const ICONS = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
} as const;

/** Aligns the selected layer with the frame or its group; several layers with each other. */
export function AlignBar() {
  const { scene, selection, dispatch } = useEditor();
  const { align } = useStableHandlers({
    align: (alignment: Alignment) =>
      dispatch({ type: "edit", edit: (before) => alignAll(before, selection, alignment) }),
  });
  return <AlignTools isNone={movableBoxes(scene, selection).length === 0} onAlign={align} />;
}

interface AlignToolsProps {
  /** Nothing that is selected can be moved. */
  isNone: boolean;
  onAlign: (alignment: Alignment) => void;
}

const AlignTools = memo(function AlignTools({ isNone, onAlign }: AlignToolsProps) {
  const t = useMessages(EDITOR).align;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout that a row of buttons has no use for
    <div className={styles.tools} role="group" aria-label={t.label}>
      {ALIGNMENTS.map((alignment) => {
        const Icon = ICONS[alignment];
        return (
          <Tooltip key={alignment} label={t[alignment]}>
            <ActionIcon aria-label={t[alignment]} disabled={isNone} onClick={() => onAlign(alignment)}>
              <Icon size={17} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <GuideMenu />
    </div>
  );
});
