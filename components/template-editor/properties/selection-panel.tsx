"use client";

import { Button } from "@mantine/core";
import {
  IconCopy,
  IconFolderMinus,
  IconFolderPlus,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconTrash,
} from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import { type Direction, distribute, movableBoxes } from "../stage/arrange.ts";
import { useEditor } from "../state/editor-context.tsx";
import { canGroup, hasGroup } from "../state/scene-edits.ts";
import styles from "./properties.module.css";
import { SharedPropertiesForm } from "./shared-properties-form.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const DISTRIBUTE = {
  across: <IconLayoutDistributeVertical {...icon} />,
  down: <IconLayoutDistributeHorizontal {...icon} />,
};

/** The commands for several selected layers, and what they have in common. */
export function SelectionPanel() {
  const t = useMessages(EDITOR);
  const { scene, selection, dispatch } = useEditor();
  const commands = useLayerCommands();
  const directions: Direction[] = movableBoxes(scene, selection).length > 2 ? ["across", "down"] : [];
  const button = { variant: "default", size: "xs", justify: "flex-start" } as const;
  return (
    <>
      <section className={`${styles.section} ${styles.stack}`}>
        {directions.map((direction) => (
          <Button
            key={direction}
            {...button}
            leftSection={DISTRIBUTE[direction]}
            onClick={() =>
              dispatch({ type: "edit", edit: (before) => distribute(before, selection, direction) })
            }
          >
            {t.selection[direction]}
          </Button>
        ))}
        <Button
          {...button}
          leftSection={<IconFolderPlus {...icon} />}
          disabled={!canGroup(scene, selection)}
          onClick={() => commands.group(selection)}
        >
          {t.layers.group}
        </Button>
        {hasGroup(scene, selection) ? (
          <Button
            {...button}
            leftSection={<IconFolderMinus {...icon} />}
            onClick={() => commands.ungroup(selection)}
          >
            {t.layers.ungroup}
          </Button>
        ) : null}
        <Button
          {...button}
          leftSection={<IconCopy {...icon} />}
          onClick={() => commands.duplicate(selection)}
        >
          {t.layers.duplicate}
        </Button>
        <Button
          {...button}
          color="red"
          leftSection={<IconTrash {...icon} />}
          onClick={() => commands.remove(selection)}
        >
          {t.layers.remove}
        </Button>
      </section>
      <SharedPropertiesForm />
      <p className={`${styles.section} ${styles.hint}`}>{t.selection.hint}</p>
    </>
  );
}
