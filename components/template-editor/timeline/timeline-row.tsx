"use client";

import { UnstyledButton } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { useEditor } from "../state/editor-context.tsx";
import type { Bar } from "./bars.ts";
import styles from "./timeline.module.css";
import type { useBarDrag } from "./use-bar-drag.ts";

interface TimelineRowProps {
  bar: Bar;
  drag: ReturnType<typeof useBarDrag>;
}

/** A layer's time as a bar: drag it to move the layer, drag its ends to change the length. */
export function TimelineRow({ bar, drag }: TimelineRowProps) {
  const t = useMessages(EDITOR).timeline;
  const { scene, selection, press } = useEditor();
  const format = useFormat();
  const { layer, start, end, depth } = bar;
  const heading = useLayerHeading()(layer.name);
  const isSelected = selection.includes(layer.name);
  const share = (seconds: number) => `${(Math.min(seconds, scene.duration) / scene.duration) * 100}%`;
  const figure = (seconds: number) => format.number(seconds, { maximumFractionDigits: 2 });
  const sides = { onPointerMove: drag.move, onPointerUp: drag.end, onPointerCancel: drag.end };
  return (
    <div className={styles.row} data-selected={isSelected || undefined}>
      {/* A larger pointer target; the bar has the same function for everyone else. */}
      <UnstyledButton
        className={styles.label}
        style={{ paddingLeft: depth * 10 }}
        aria-hidden="true"
        tabIndex={-1}
        onClick={(event) => press(layer.name, event)}
      >
        {heading}
      </UnstyledButton>
      <div className={styles.track} data-track>
        <UnstyledButton
          className={styles.block}
          style={{ left: share(start), width: `calc(${share(end)} - ${share(start)})` }}
          data-type={layer.type}
          data-hidden={layer.hidden || undefined}
          aria-label={t.bar({ name: heading, from: figure(start), to: figure(end) })}
          aria-description={t.help}
          aria-pressed={isSelected}
          tabIndex={isSelected ? 0 : -1}
          onClick={(event) => {
            // A pointer has already selected it on press.
            if (event.detail === 0) press(layer.name, event);
          }}
          onKeyDown={(event) => drag.nudge(event, bar)}
          onPointerDown={(event) => drag.start(event, bar, "all")}
          {...sides}
        >
          <Motion bar={bar} />
          <span
            className={styles.edge}
            data-side="start"
            onPointerDown={(event) => drag.start(event, bar, "start")}
            {...sides}
          />
          <span
            className={styles.edge}
            data-side="end"
            onPointerDown={(event) => drag.start(event, bar, "end")}
            {...sides}
          />
        </UnstyledButton>
      </div>
    </div>
  );
}

/** The duration of the layer's enter and exit animations, as a lighter part of its bar. */
function Motion({ bar: { layer, start, end } }: { bar: Bar }) {
  if (layer.type === "audio" || end <= start) return null;
  const share = (seconds: number) => `${Math.min(1, seconds / (end - start)) * 100}%`;
  return (
    <>
      {layer.enter ? <span className={styles.enter} style={{ width: share(layer.enter.duration) }} /> : null}
      {layer.exit ? <span className={styles.exit} style={{ width: share(layer.exit.duration) }} /> : null}
    </>
  );
}
