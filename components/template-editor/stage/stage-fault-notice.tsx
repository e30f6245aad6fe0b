"use client";

import { UnstyledButton } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { useEditor } from "../state/editor-context.tsx";
import styles from "./stage.module.css";

/** Most faults shown; the rest appear when these are fixed. */
const MOST = 4;

/** Why the picture cannot be drawn, with a link to each layer. */
export function FaultNotice() {
  const t = useMessages(EDITOR).faults;
  const { faults, scene, selection, select } = useEditor();
  const headingOf = useLayerHeading();
  if (faults.length === 0 || scene.layers.length === 0) return null;
  const shown = faults.slice(0, MOST);
  return (
    <div className={styles.notice} role="status" onPointerDown={(event) => event.stopPropagation()}>
      {shown.map(({ layer, message, path, property }) => (
        // Of a selected layer, the field beside the stage says it.
        <p
          key={`${path.join(".")} ${message}`}
          data-beside={(layer !== null && selection.includes(layer) && property.length > 0) || undefined}
        >
          {layer === null ? null : (
            <>
              <UnstyledButton onClick={() => select(layer)}>{headingOf(layer)}</UnstyledButton>:{" "}
            </>
          )}
          {message}
        </p>
      ))}
      {faults.length > MOST ? <p>{t.more({ count: faults.length - MOST })}</p> : null}
    </div>
  );
}
