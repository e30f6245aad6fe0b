"use client";

import type { CSSProperties } from "react";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { useLoadedFaces } from "../fonts/use-loaded-faces.ts";
import type { ShownFor } from "../playback/playback-context.tsx";
import { anchorShare, type Frame, placeOn, toPixels } from "./box.ts";
import styles from "./stage.module.css";
import { cssFill, textLook } from "./text-look.ts";
import { useShownText } from "./use-shown-text.ts";
import type { VisibleBox } from "./visible-boxes.ts";

interface UndrawnProps {
  items: readonly VisibleBox[];
  frame: Frame;
  shownFor: ShownFor;
}

/** New layers as the browser can draw them, until the renderer's picture shows them. */
export function Undrawn(props: UndrawnProps) {
  return props.items.length === 0 ? null : <Drafts {...props} />;
}

function Drafts({ items, frame, shownFor }: UndrawnProps) {
  useLoadedFaces();
  const filled = useShownText(shownFor);
  return (
    <div className={styles.undrawn} aria-hidden>
      {items.map((item) => {
        const { layer, box } = item;
        const anchor = anchorShare(layer.anchor);
        const place: CSSProperties = {
          ...placeOn(frame, box),
          rotate: `${layer.rotation ?? 0}deg`,
          transformOrigin: `${anchor.x * 100}% ${anchor.y * 100}%`,
        };
        return (
          <div key={layer.name} style={place} data-draft-of={layer.name}>
            <Look item={item} frame={frame} filled={filled} />
          </div>
        );
      })}
    </div>
  );
}

interface LookProps {
  item: VisibleBox;
  frame: Frame;
  filled: (text: string) => string;
}

function Look({ item: { layer, box }, frame, filled }: LookProps) {
  const length = (pixels: number) => `${(pixels / frame.width) * 100}cqw`;
  if (layer.type === "text") {
    return (
      <p className={styles.undrawnText} style={textLook(layer, { filled, box, frame, length })}>
        {filled(layer.text)}
      </p>
    );
  }
  if (layer.type === "shape" && layer.shape === "path")
    return (
      <svg
        className={styles.undrawnShape}
        viewBox={(layer.view_box ?? [0, 0, 100, 100]).join(" ")}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path d={layer.path} fill={cssFill(layer.fill) ?? "none"} fillRule={layer.fill_rule ?? "nonzero"} />
      </svg>
    );
  return <div className={styles.undrawnShape} style={shapeStyle(layer, length, frame)} />;
}

function shapeStyle(layer: VisualLayer, length: (pixels: number) => string, frame: Frame): CSSProperties {
  if (layer.type === "image")
    return { background: "rgb(128 128 128 / 40%)", borderRadius: corner(layer.radius) };
  if (layer.type !== "shape") return {};
  if (layer.shape === "line")
    return {
      height: length(toPixels(layer.stroke?.width ?? 1, frame.width, frame)),
      translate: "0 -50%",
      background: cssFill(layer.stroke?.color),
    };
  if (layer.shape === "ellipse") return { background: cssFill(layer.fill), borderRadius: "50%" };
  return layer.shape === "rectangle"
    ? { background: cssFill(layer.fill), borderRadius: corner(layer.radius) }
    : {};

  function corner(radius: number | string | undefined) {
    return typeof radius === "number" ? length(radius) : radius;
  }
}
