"use client";

import type { CSSProperties } from "react";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { cssFamily } from "../fonts/css-family.ts";
import { useLoadedFaces } from "../fonts/use-loaded-faces.ts";
import type { ShownFor } from "../playback/playback-context.tsx";
import { anchorShare, type Box, type Frame, placeOn, toPixels } from "./box.ts";
import type { HeldLayers } from "./held-layers.ts";
import styles from "./stage.module.css";
import { cssFill, runsOf, textLook } from "./text-look.ts";
import { UndrawnPicture } from "./undrawn-picture.tsx";
import { useShownText } from "./use-shown-text.ts";
import type { VisibleBox } from "./visible-boxes.ts";

interface UndrawnProps {
  items: readonly VisibleBox[];
  frame: Frame;
  shownFor: ShownFor;
  /** Layers that follow the pointer, or have just been let go. */
  held: HeldLayers | null;
}

/** New layers, and those that follow the pointer, as the browser can draw them, until the renderer's picture shows them. */
export function Undrawn(props: UndrawnProps) {
  return props.items.length === 0 ? null : <Drafts {...props} />;
}

function Drafts({ items, frame, shownFor, held }: UndrawnProps) {
  useLoadedFaces();
  const filled = useShownText(shownFor);
  return (
    <div className={styles.undrawn} aria-hidden>
      {items.map((item) => {
        const { layer, box } = item;
        const taken = held?.items.find((each) => each.layer.name === layer.name);
        const anchor = anchorShare(layer.anchor);
        const place: CSSProperties = {
          ...placeOn(frame, box),
          rotate: `${layer.rotation ?? 0}deg`,
          transformOrigin: `${anchor.x * 100}% ${anchor.y * 100}%`,
        };
        return (
          <div key={layer.name} style={place} data-draft-of={layer.name}>
            {taken === undefined || !held?.before.url || isDrawable(layer) ? (
              <Look item={item} frame={frame} filled={filled} />
            ) : (
              <Piece of={taken} layer={layer} url={held.before.url} frame={frame} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Whether the browser draws a layer about as the renderer does. */
function isDrawable(layer: VisualLayer): boolean {
  if (layer.mask !== undefined) return false;
  if (layer.type === "text") return layer.plate === undefined && typeof layer.color !== "object";
  if (layer.type !== "shape" || layer.shadow !== undefined) return false;
  return layer.shape === "line" || (layer.stroke === undefined && typeof layer.fill === "string");
}

interface PieceProps {
  of: VisibleBox;
  layer: VisualLayer;
  url: string;
  frame: Frame;
}

/** A layer as the picture had it when it was taken: cut out of it, upright within its box that may be rotated. */
function Piece({ of: { layer: before, box }, layer, url, frame }: PieceProps) {
  const length = (pixels: number) => `${(pixels / frame.width) * 100}cqw`;
  const anchor = anchorShare(before.anchor);
  const pivot = { x: box.left + anchor.x * box.width, y: box.top + anchor.y * box.height };
  const whole: CSSProperties = {
    ...placeOn(box, { left: -box.left, top: -box.top, ...frame } satisfies Box),
    transformOrigin: `${(pivot.x / frame.width) * 100}% ${(pivot.y / frame.height) * 100}%`,
    rotate: `${-(before.rotation ?? 0)}deg`,
  };
  return (
    <div className={styles.piece} style={{ borderRadius: cornersOf(layer, length) }}>
      {/* biome-ignore lint/performance/noImgElement: a picture that the page has already */}
      <img src={url} alt="" style={whole} draggable={false} />
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
        <Words layer={layer} filled={filled} />
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
        <path
          d={layer.path}
          opacity={layer.opacity}
          fill={cssFill(layer.fill) ?? "none"}
          fillRule={layer.fill_rule ?? "nonzero"}
        />
      </svg>
    );
  const look = shapeStyle(layer, length, frame);
  if (layer.type === "image") return <UndrawnPicture layer={layer} look={look} />;
  return <div className={styles.undrawnShape} style={look} />;
}

/** The runs of a text, each in its own look. */
function Words({ layer, filled }: { layer: TextLayer; filled: (text: string) => string }) {
  let at = 0;
  return runsOf(layer, filled).map(({ text, span }) => {
    const key = at;
    at += text.length;
    if (span === undefined) return text;
    const { font = {} } = span;
    const style: CSSProperties = {
      color: cssFill(span.color),
      fontFamily: font.family === undefined ? undefined : cssFamily(font.family),
      fontWeight: font.weight,
      fontStyle: font.style,
      fontSize: font.size === undefined ? undefined : `${font.size}em`,
      textDecoration: span.underline ? "underline" : undefined,
    };
    return (
      <span key={key} style={style}>
        {text}
      </span>
    );
  });
}

function shapeStyle(layer: VisualLayer, length: (pixels: number) => string, frame: Frame): CSSProperties {
  if (layer.type === "image")
    return { background: "rgb(128 128 128 / 40%)", borderRadius: cornersOf(layer, length) };
  if (layer.type !== "shape") return {};
  if (layer.shape === "line")
    return {
      height: length(toPixels(layer.stroke?.width ?? 1, frame.width, frame)),
      translate: "0 -50%",
      background: cssFill(layer.stroke?.color),
    };
  if (layer.shape === "ellipse")
    return { background: cssFill(layer.fill), borderRadius: "50%", opacity: layer.opacity };
  return layer.shape === "rectangle"
    ? { background: cssFill(layer.fill), borderRadius: cornersOf(layer, length), opacity: layer.opacity }
    : {};
}

/** The rounded corners of a picture, a video or a shape. */
function cornersOf(layer: VisualLayer, length: (pixels: number) => string): string | undefined {
  if (layer.type === "shape" && layer.shape === "ellipse") return "50%";
  const radius = "radius" in layer ? layer.radius : undefined;
  return typeof radius === "number" ? length(radius) : radius?.replace("vmin", "cqmin");
}
