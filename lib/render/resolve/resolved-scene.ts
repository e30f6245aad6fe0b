import type { Canvas, Image, Path2D } from "@napi-rs/canvas";
import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import type { MusicName } from "#lib/contract/scene/music.ts";
import type { Shadow } from "#lib/contract/scene/scene-value.ts";
import type { Rgba } from "../draw/color-between.ts";
import type { Ease } from "../draw/easing.ts";
import type { RevealSteps } from "../draw/reveal-steps.ts";
import type { TextLayout } from "../layout/text-layout.ts";
import type { StyledRange, TextStyle } from "../layout/text-style.ts";
import type { Demuxer } from "../media/probe-media.ts";
import type { Timeline } from "./scene-timeline.ts";

/** A fill whose colours are final; gradients keep their shares of the box. */
export type ResolvedFill =
  | { type: "color"; color: string }
  | { type: "linear"; angle: number; stops: { offset: number; color: string }[] }
  | { type: "radial"; x: number; y: number; radius: number; stops: { offset: number; color: string }[] };

export type ResolvedShape = {
  kind: "shape";
  shape: "rectangle" | "ellipse" | "line" | "path";
  fill: ResolvedFill | null;
  fillRule: "nonzero" | "evenodd";
  stroke: ResolvedStroke | null;
  radius: { x: number; y: number };
  /** Of a path: its form, stretched to the box. */
  path: Path2D | null;
  /** The part of the stroke that is drawn, as shares of its length; null for all of it. */
  trim: { start: number; end: number } | null;
};

export type ResolvedStroke = {
  color: string;
  width: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  /** Alternating lengths of line and gap; empty for a solid line. */
  dash: readonly number[];
  dashOffset: number;
};

/** A shape in the layer's box that determines the visible part; lengths in pixels. */
export type ResolvedMask = {
  shape: "rectangle" | "ellipse" | "path";
  x: number;
  y: number;
  width: number;
  height: number;
  radius: { x: number; y: number };
  /** Of a path: its form, stretched to the mask's own box, whose corner is at the origin. */
  path: Path2D | null;
  feather: number;
  isInverted: boolean;
};

/** Layers that are drawn as one, in the coordinates of the group's box. */
export type ResolvedGroup = { kind: "group"; layers: ResolvedLayer[] };

export type ResolvedImage = {
  kind: "image";
  image: Image | Canvas;
  /** Of a person's photo, for another place or size. */
  framing: PhotoFraming | null;
  /** The part of the picture, in its own pixels, and where in the box it goes. */
  from: { x: number; y: number; width: number; height: number };
  to: { x: number; y: number; width: number; height: number };
  radius: { x: number; y: number };
  border: { color: string; width: number } | null;
};

/**
 * A video's frames at the size in which they are shown. `MovingPictures` fetches them frame by frame for
 * drawing.
 */
export type ResolvedVideo = {
  kind: "video";
  /** The asset, which stands for its content. */
  assetId: string;
  file: { path: string; demuxer: Demuxer };
  /** Second of the file at which its frame 0 lies. */
  trim: number;
  /** The scene's frames a second. */
  fps: number;
  /** Frames at that rate from there to its end. */
  frames: number;
  loop: boolean;
  /** The colour matrix to read it with where its own frames name none, as ffmpeg calls it. */
  matrix: "bt709" | "smpte170m" | "bt2020";
  /** The whole picture in pixels as decoded, and the part of it that is kept. */
  scaled: { width: number; height: number };
  from: { x: number; y: number; width: number; height: number };
  /** Where in the box it goes. */
  to: { x: number; y: number; width: number; height: number };
  radius: { x: number; y: number };
  border: { color: string; width: number } | null;
};

/** A sound in the mix: times in seconds, of the scene (`start`, `end`) and of the source (`trim`, `sourceSeconds`). */
export type ResolvedSound = {
  source: { type: "asset"; id: string } | { type: "music"; name: MusicName };
  /** The asset's file; null for bundled music. */
  file: { path: string; demuxer: Demuxer } | null;
  start: number;
  end: number;
  trim: number;
  /** Null for bundled music, whose length shows when it is composed. */
  sourceSeconds: number | null;
  loop: boolean;
  /** A factor, 0 to 2. */
  volume: number;
  fadeIn: number;
  fadeOut: number;
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

/** A plate behind a text; lengths in pixels, or a corner as a share of the plate's own sides. */
export type ResolvedPlate = {
  fill: ResolvedFill;
  padding: { x: number; y: number };
  radius: { unit: "px" | "share"; value: number };
  per: "block" | "line";
};

export type ResolvedText = {
  kind: "text";
  layout: TextLayout;
  style: TextStyle;
  /** Parts with a different style. Without a colour, a part has the text's colour. */
  ranges: readonly StyledRange[];
  looks: readonly { color: string | null; underline: boolean }[];
  fill: ResolvedFill;
  stroke: { color: string; width: number } | null;
  plate: ResolvedPlate | null;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  revealSteps: RevealSteps;
};

/** Content that can be drawn directly. A video is the image of its current frame. */
export type DrawnContent = ResolvedShape | ResolvedImage | ResolvedInitials | ResolvedText;
export type ResolvedContent = DrawnContent | ResolvedVideo | ResolvedGroup;

export type WipeDirection = "up" | "down" | "left" | "right";

export type ResolvedTransition = {
  type: "fade" | "slide" | "scale" | "wipe" | "blur" | "typewriter";
  duration: number;
  ease: Ease;
  /** Where a slide comes from or goes to, relative to its place, in pixels. */
  offset: { x: number; y: number };
  scale: number;
  /** In pixels. */
  blur: number;
  /** `softness` is a share of the way. */
  wipe: { direction: WipeDirection; softness: number } | null;
  /** How much of a typed text comes at a time. */
  by: keyof RevealSteps;
};

/** Keyframes in rising order of time, in seconds from the layer's start; `ease` is the way from the one before. */
export type ResolvedTrack = { time: number; value: number; ease: Ease }[];
export type ColorTrack = { time: number; value: Rgba; ease: Ease }[];

/** What is drawn in a layer's box. */
export type Look = {
  content: ResolvedContent;
  shadow: Required<Shadow> | null;
  mask: ResolvedMask | null;
};

/** How a layer's look changes over time, other than by moving as a whole. */
export type Variation = {
  tracks: readonly (
    | { kind: "number"; keyframes: ResolvedTrack }
    | { kind: "color"; keyframes: ColorTrack }
  )[];
  /** The look with the tracks' values, in their order, in a box of this size. */
  lookAt: (values: readonly (number | string)[], box: { width: number; height: number }) => Look;
};

export type MovementTrack =
  | ("x" | "y" | "width" | "height")
  | ("scale" | "scale_x" | "scale_y" | "opacity" | "rotation");

/** A layer in pixels and in seconds of the scene, with everything it needs loaded. */
export type ResolvedLayer = Look & {
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
  enter: ResolvedTransition | null;
  exit: ResolvedTransition | null;
  tracks: Partial<Record<MovementTrack, ResolvedTrack>>;
  /** Null for a layer that always looks the same. */
  variation: Variation | null;
};

/** A scene that only has to be drawn: this needs no further files or data and cannot fail. */
export type ResolvedScene = {
  width: number;
  height: number;
  fps: number;
  frames: number;
  background: ResolvedFill;
  /** The frame that the thumbnail shows. */
  thumbnailFrame: number;
  layers: ResolvedLayer[];
  /** The sounds. If there are none, the video has no sound track. */
  audio: ResolvedSound[];
  /** The parts of the scene that differ between people, and when. */
  timeline: Timeline;
};

export type SceneWarning = { code: "text_overflow"; message: string; layer: string };
