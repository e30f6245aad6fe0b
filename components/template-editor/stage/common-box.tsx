"use client";

import type { PointerEvent } from "react";
import { type Box, type Frame, placeOn } from "./box.ts";
import { CORNERS } from "./layer-box.tsx";
import type { Sides } from "./resize.ts";
import styles from "./stage.module.css";

interface CommonBoxProps {
  box: Box;
  frame: Frame;
  onStart: (event: PointerEvent<HTMLElement>, sides: Sides) => void;
  onMove: (event: PointerEvent<HTMLElement>) => void;
  onEnd: (event: PointerEvent<HTMLElement>) => void;
}

/** The rectangle around several selected layers, whose corners make them larger together. By keyboard, fields do. */
export function CommonBox({ box, frame, onStart, onMove, onEnd }: CommonBoxProps) {
  return (
    <div className={styles.common} style={placeOn(frame, box)} data-common-box>
      {CORNERS.map((sides) => (
        <span
          key={`${sides.x} ${sides.y}`}
          className={styles.handle}
          data-x={sides.x}
          data-y={sides.y}
          onPointerDown={(event) => onStart(event, sides)}
          onPointerMove={onMove}
          onPointerUp={onEnd}
          onPointerCancel={onEnd}
        />
      ))}
    </div>
  );
}
