import type { Image } from "@napi-rs/canvas";
import type { Easing } from "#lib/contract/scene-motion.ts";
import type { Shadow } from "#lib/contract/scene-value.ts";
import type { RevealSteps } from "./reveal-steps.ts";
import type { Timeline } from "./scene-timeline.ts";
import type { TextLayout, TextStyle } from "./text-layout.ts";

/** A fill whose colours are final; gradients keep their shares of the box. */
export type ResolvedFill =
  | { type: "color"; color: string }
  | { type: "linear"; angle: number; stops: { offset: number; color: string }[] }
  | { type: "radial"; x: number; y: number; radius: number; stops: { offset: number; color: string }[] };

export type ResolvedShape = {
  kind: "shape";
  shape: "rectangle" | "ellipse" | "line";
  fill: ResolvedFill | null;
  stroke: { color: string; width: number } | null;
  radius: { x: number; y: number };
};

export type ResolvedImage = {
  kind: "image";
  image: Image;
  /** The part of the picture, in its own pixels, and where in the box it goes. */
  from: { x: number; y: number; width: number; height: number };
  to: { x: number; y: number; width: number; height: number };
  radius: { x: number; y: number };
  border: { color: string; width: number } | null;
};

/** What stands in for a missing portrait. */
export type ResolvedInitials = {
  kind: "initials";
  text: string;
  style: TextStyle;
  fill: string;
  color: string;
  radius: { x: number; y: number };
  border: { color: string; width: number } | null;
};

export type ResolvedText = {
  kind: "text";
  layout: TextLayout;
  style: TextStyle;
  color: string;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  revealSteps: RevealSteps;
};

export type ResolvedContent = ResolvedShape | ResolvedImage | ResolvedInitials | ResolvedText;

export type ResolvedTransition = {
  type: "fade" | "slide" | "scale" | "typewriter";
  duration: number;
  easing: Easing;
  /** Where a slide comes from or goes to, relative to its place, in pixels. */
  offset: { x: number; y: number };
  scale: number;
  /** How much of a typed text comes at a time. */
  by: keyof RevealSteps;
};

export type ResolvedTrack = { time: number; value: number; easing: Easing }[];

/** A layer in pixels and seconds, with everything it needs loaded. */
export type ResolvedLayer = {
  name: string;
  start: number;
  end: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The anchor as shares of the box. */
  anchor: { x: number; y: number };
  opacity: number;
  rotation: number;
  blend: "source-over" | "multiply" | "screen" | "overlay";
  shadow: Required<Shadow> | null;
  enter: ResolvedTransition | null;
  exit: ResolvedTransition | null;
  tracks: Partial<Record<"x" | "y" | "scale" | "scale_x" | "opacity" | "rotation", ResolvedTrack>>;
  content: ResolvedContent;
};

/** A scene in which nothing is left to look up or to fail: drawing it needs no file and no data. */
export type ResolvedScene = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  background: ResolvedFill;
  /** The frame that the thumbnail shows. */
  thumbnailFrame: number;
  layers: ResolvedLayer[];
  /** What of it differs between people, and when. */
  timeline: Timeline;
};

export type SceneWarning = { code: "text_overflow"; message: string; layer: string };
