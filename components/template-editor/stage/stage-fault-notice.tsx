"use client";

import { UnstyledButton } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { TrimButton } from "../properties/trim-button.tsx";
import { useEditor } from "../state/editor-context.tsx";
import type { SceneFault } from "../state/scene-faults.ts";
import { lateLayers } from "../state/trimmed.ts";
import styles from "./stage.module.css";

/** Most faults shown; the rest appear when these are fixed. */
const MOST = 4;

/** Why the picture cannot be drawn, with a link to each layer. */
export function FaultNotice() {
  const t = useMessages(EDITOR).faults;
  const { faults, scene, selection, select } = useEditor();
  const headingOf = useLayerHeading();
  if (faults.length === 0 || scene.layers.length === 0) return null;
  const late = lateLayers(scene);
  // They are mended together.
  const isOfTime = ({ layer, property, path }: SceneFault) =>
    late.length > 0 &&
    (layer === null ? path[0] === "thumbnail_time" : late.includes(layer) && property[0] === "time");
  const others = faults.filter((fault) => !isOfTime(fault));
  const shown = others.slice(0, MOST);
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
      {others.length > MOST ? <p>{t.more({ count: others.length - MOST })}</p> : null}
      {others.length < faults.length ? <TrimButton /> : null}
    </div>
  );
}
