"use client";

import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { PERSON_PHOTO } from "#components/i18n/generated/person-photo.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import styles from "./framing.module.css";
import { CORNERS, focused, type Handle, middleOf, moved, WHOLE } from "./framing-edit.ts";

const STEP = 0.01;
const LARGE_STEP = 0.1;
/** A press that moves less, in CSS pixels, is a tap: it sets the focus. */
const TAP = 4;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Drag {
  handle: Handle;
  start: PhotoFraming;
  at: { x: number; y: number };
  hasMoved: boolean;
}

interface PhotoStageProps {
  url: string;
  name: string;
  framing: PhotoFraming;
  onChange: (framing: PhotoFraming) => void;
}

/** The whole photo with its crop and focus point, each of which is moved by pointer, finger or arrow keys. */
export function PhotoStage({ url, name, framing, onChange }: PhotoStageProps) {
  const t = useMessages(PERSON_PHOTO).framing;
  const format = useFormat();
  const photo = useRef<HTMLImageElement>(null);
  const drag = useRef<Drag | null>(null);
  const crop = framing.crop ?? WHOLE;
  const focus = framing.focus ?? middleOf(crop);

  /** A point of the window as shares of the photo. */
  function shareOf({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = photo.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height, width, height };
  }

  const events = (handle: Handle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { handle, start: framing, at: shareOf(event), hasMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      if (current?.handle !== handle) return;
      const { x, y, width, height } = shareOf(event);
      const [across, down] = [x - current.at.x, y - current.at.y];
      current.hasMoved ||= Math.hypot(across * width, down * height) >= TAP;
      if (current.hasMoved) onChange(moved(current.start, handle, across, down));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      drag.current = null;
      if (current?.handle === "crop" && !current.hasMoved) onChange(focused(framing, shareOf(event)));
    },
    onPointerCancel: () => {
      drag.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const arrow = ARROWS[event.key];
      if (arrow === undefined) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onChange(moved(framing, handle, arrow[0] * step, arrow[1] * step));
    },
  });

  const percent = (share: number) => format.number(share, { style: "percent" });
  const place = (x: number, y: number) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
  const at = (x: number, y: number) => ({ left: percent(x), top: percent(y) });
  return (
    // Shares count from the left and the top in every language.
    <div className={styles.stage} dir="ltr">
      {/* Signed addresses of this installation: an image optimizer could neither cache nor shrink them. */}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img ref={photo} className={styles.whole} src={url} alt={name} draggable={false} />
      <div className={styles.shade}>
        <button
          type="button"
          className={styles.crop}
          style={{
            ...place(crop.x, crop.y),
            width: `${crop.width * 100}%`,
            height: `${crop.height * 100}%`,
          }}
          aria-label={t.crop({
            ...at(crop.x, crop.y),
            width: percent(crop.width),
            height: percent(crop.height),
          })}
          {...events("crop")}
        />
      </div>
      {CORNERS.map((corner) => {
        const x = corner.endsWith("Left") ? crop.x : crop.x + crop.width;
        const y = corner.startsWith("top") ? crop.y : crop.y + crop.height;
        return (
          <button
            key={corner}
            type="button"
            className={styles.corner}
            data-corner={corner}
            style={place(x, y)}
            aria-label={t.corners[corner](at(x, y))}
            {...events(corner)}
          />
        );
      })}
      <button
        type="button"
        className={styles.focus}
        data-set={framing.focus !== null}
        style={place(focus.x, focus.y)}
        aria-label={t.focus(at(focus.x, focus.y))}
        {...events("focus")}
      />
    </div>
  );
}
