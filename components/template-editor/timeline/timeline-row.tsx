"use client";

import { UnstyledButton } from "@mantine/core";
import { memo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFieldTexts } from "#components/merge-text/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { firstWords } from "../layers/first-words.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import type { PressedKeys } from "../state/adding.ts";
import type { Bar } from "./bars.ts";
import styles from "./timeline.module.css";
import type { useBarDrag } from "./use-bar-drag.ts";

interface TimelineRowProps {
  bar: Bar;
  /** Of the scene, in seconds. */
  duration: number;
  isSelected: boolean;
  /** The same functions in each render. */
  handlers: ReturnType<typeof useBarDrag> & {
    press: (name: string, event: PressedKeys) => void;
    /** The same, and shows the layer where it is on the screen. */
    choose: (name: string, event: PressedKeys) => void;
  };
}

/**
 * A layer's time as a bar: drag it to move the layer, drag its ends to change the length. Rendered again only if it
 * changes itself.
 */
export const TimelineRow = memo(UnmemoizedTimelineRow, (before, next) => {
  const isSame = (["duration", "isSelected", "handlers"] as const).every(
    (name) => before[name] === next[name],
  );
  const names = Object.keys(next.bar) as (keyof Bar)[];
  return isSame && names.every((name) => before.bar[name] === next.bar[name]);
});

function UnmemoizedTimelineRow({ bar, duration, isSelected, handlers }: TimelineRowProps) {
  const t = useMessages(EDITOR).timeline;
  const format = useFormat();
  const { layer, start, end, depth } = bar;
  const named = useLayerHeading()(layer.name);
  const fieldTexts = useFieldTexts();
  // As in the list of layers.
  const heading = (layer.type === "text" ? firstWords(layer.text, fieldTexts) : null) ?? named;
  const share = (seconds: number) => `${(Math.min(seconds, duration) / duration) * 100}%`;
  const figure = (seconds: number) => format.number(seconds, { maximumFractionDigits: 2 });
  const sides = { onPointerMove: handlers.move, onPointerUp: handlers.end, onPointerCancel: handlers.end };
  return (
    <div className={styles.row} data-selected={isSelected || undefined}>
      {/* A larger pointer target; the bar has the same function for everyone else. */}
      <UnstyledButton
        className={styles.label}
        style={{ paddingLeft: depth * 10 }}
        title={heading === named ? undefined : named}
        aria-hidden="true"
        tabIndex={-1}
        onClick={(event) => handlers.choose(layer.name, event)}
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
            if (event.detail === 0) handlers.press(layer.name, event);
          }}
          onKeyDown={(event) => handlers.nudge(event, bar)}
          onPointerDown={(event) => handlers.start(event, bar, "all")}
          {...sides}
        >
          <Motion bar={bar} />
          <span
            className={styles.edge}
            data-side="start"
            onPointerDown={(event) => handlers.start(event, bar, "start")}
            {...sides}
          />
          <span
            className={styles.edge}
            data-side="end"
            onPointerDown={(event) => handlers.start(event, bar, "end")}
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
