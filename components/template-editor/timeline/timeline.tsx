"use client";

import { useMemo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import { isAdding, type PressedKeys } from "../state/adding.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { useShownLayers } from "../state/shown-layers.ts";
import { barsOf } from "./bars.ts";
import { PlayheadBar } from "./playhead-bar.tsx";
import styles from "./timeline.module.css";
import { TimelineRow } from "./timeline-row.tsx";
import { useBarDrag } from "./use-bar-drag.ts";

/** The scene's time from left to right, with a bar for each layer. */
export function Timeline() {
  const t = useMessages(EDITOR).timeline;
  const { scene, selection, press, reveal } = useEditor();
  const { isShown } = useShownLayers();
  const bars = useMemo(() => barsOf(scene), [scene]);
  const handlers = useStableHandlers({
    ...useBarDrag(bars),
    press,
    choose: (name: string, event: PressedKeys) => {
      press(name, event);
      if (!isAdding(event)) reveal(name);
    },
  });
  return (
    <section className={styles.timeline} aria-label={t.label}>
      <PlayheadBar />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard too. */}
      <section className={styles.rows} aria-label={t.rows} tabIndex={0}>
        {bars
          .filter(({ layer }) => isShown(layer))
          .map((bar) => (
            <TimelineRow
              key={bar.layer.name}
              bar={bar}
              duration={scene.duration}
              isSelected={selection.includes(bar.layer.name)}
              handlers={handlers}
            />
          ))}
        <PlayheadLine />
      </section>
    </section>
  );
}

/** Separate from the rows, since it moves while they stay. */
function PlayheadLine() {
  const { duration } = useEditor().scene;
  const { time } = usePlayhead();
  return (
    <div className={styles.line} aria-hidden="true">
      <div style={{ left: `${(Math.min(time, duration) / duration) * 100}%` }} />
    </div>
  );
}
