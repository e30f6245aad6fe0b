"use client";

import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer, isLocked, unlockLayer } from "../state/scene-edits.ts";
import styles from "./stage.module.css";

/** Says of the selected layer that it is locked, and unlocks it. */
export function LockedNote() {
  const t = useMessages(EDITOR).layers;
  const { scene, selection, dispatch } = useEditor();
  const headingOf = useLayerHeading();
  const [name] = selection;
  const found = selection.length === 1 ? findLayer(scene, name ?? null) : null;
  if (found === null || !isLocked(found) || found.layer.type === "audio") return null;
  const { layer, groups } = found;
  const around = layer.locked === true ? undefined : groups.findLast((group) => group.locked === true);
  return (
    // A press on it is none on the stage below it.
    <div className={styles.locked} role="status" onPointerDown={(event) => event.stopPropagation()}>
      <IconLock size={15} stroke={1.6} aria-hidden />
      <span>
        {around === undefined
          ? t.isLocked({ name: headingOf(layer.name) })
          : t.isInLocked({ name: headingOf(layer.name), group: headingOf(around.name) })}
      </span>
      <Button
        size="compact-sm"
        onClick={() => dispatch({ type: "edit", edit: (before) => unlockLayer(before, layer.name) })}
      >
        {t.unlockIt}
      </Button>
    </div>
  );
}
