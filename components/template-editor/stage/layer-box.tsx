"use client";

import { IconRotateClockwise } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type PointerEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { type Box, type Frame, pivotOf, placeOn } from "./box.ts";
import styles from "./stage.module.css";
import type { Grip } from "./use-box-drag.ts";
import { isSameBox, type VisibleBox } from "./visible-boxes.ts";

const HANDLES = ([-1, 0, 1] as const)
  .flatMap((y) => ([-1, 0, 1] as const).map((x) => ({ x, y })))
  .filter(({ x, y }) => x !== 0 || y !== 0);
/** Several layers, and those of a group, keep their proportions. */
export const CORNERS = HANDLES.filter(({ x, y }) => x !== 0 && y !== 0);

interface LayerBoxProps {
  item: VisibleBox;
  /** The same object while the frame has the same size. */
  frame: Frame;
  isSelected: boolean;
  /** No other layer is selected. */
  isAlone: boolean;
  onStart: (event: PointerEvent<HTMLElement>, item: VisibleBox, grip: Grip) => void;
  onMove: (event: PointerEvent<HTMLElement>) => void;
  onEnd: (event: PointerEvent<HTMLElement>) => void;
  onKey: (event: KeyboardEvent, item: VisibleBox) => void;
  /** Pressed by a keyboard or a screen reader. */
  onPress: (name: string, event: MouseEvent) => void;
  /** Asked for by a double-click. */
  onEdit: (item: VisibleBox) => void;
  onMenu: (event: MouseEvent<HTMLElement>, name: string) => void;
}

/**
 * A layer's rectangle over the picture: click to select, drag to move, drag the handles to resize and rotate. A design
 * has a hundred of them, and most edits change one.
 */
export const LayerBox = memo(UnmemoizedLayerBox, ({ item: before, ...own }, { item, ...next }) => {
  const isSame = (Object.keys(next) as (keyof typeof next)[]).every((name) => own[name] === next[name]);
  return isSame && isSameBox(before, item);
});

function UnmemoizedLayerBox(props: LayerBoxProps) {
  const { item, frame, isSelected, isAlone, onStart, onMove, onEnd, onKey, onPress, onEdit, onMenu } = props;
  const t = useMessages(EDITOR).stage;
  const { layer, box, isLocked } = item;
  const heading = useLayerHeading()(layer.name);
  const hasHandles = isSelected && isAlone && !isLocked;
  const pivot = pivotOf(item);
  const style: CSSProperties = {
    ...placeOn(frame, box),
    rotate: `${layer.rotation ?? 0}deg`,
    transformOrigin: `${pivot.x * 100}% ${pivot.y * 100}%`,
  };
  return (
    <button
      type="button"
      className={styles.box}
      style={style}
      data-selected={isSelected || undefined}
      data-locked={isLocked || undefined}
      data-layer={layer.name}
      data-group={layer.type === "group" || undefined}
      tabIndex={isSelected ? 0 : -1}
      aria-label={isLocked ? t.lockedBox({ name: heading }) : t.box({ name: heading })}
      aria-pressed={isSelected}
      onClick={(event) => {
        // A pointer has already selected it, on press or release.
        if (event.detail === 0) onPress(layer.name, event);
      }}
      onPointerDown={(event) => onStart(event, item, "body")}
      onPointerMove={onMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
      onKeyDown={(event) => onKey(event, item)}
      onDoubleClick={() => onEdit(item)}
      onContextMenu={(event) => onMenu(event, layer.name)}
    >
      {hasHandles ? (
        <span
          className={styles.turn}
          data-turn={turnPlace(box, frame)}
          onPointerDown={(event) => onStart(event, item, "turn")}
        >
          <IconRotateClockwise size={12} stroke={2.2} aria-hidden />
        </span>
      ) : null}
      {hasHandles
        ? (layer.type === "group" ? CORNERS : HANDLES).map((sides) => (
            <span
              key={`${sides.x} ${sides.y}`}
              className={styles.handle}
              data-x={sides.x}
              data-y={sides.y}
              onPointerDown={(event) => onStart(event, item, sides)}
            />
          ))
        : null}
    </button>
  );
}

/** Space next to a box that the rotation handle needs, as a fraction of the frame's height. */
const ROOM = 0.08;

/** A position at which the rotation handle is visible. */
function turnPlace(box: Box, frame: Frame): "above" | "below" | "inside" {
  if (box.top / frame.height > ROOM) return "above";
  return (box.top + box.height) / frame.height < 1 - ROOM ? "below" : "inside";
}
