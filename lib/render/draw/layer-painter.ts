import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type {
  Look,
  ResolvedImage,
  ResolvedLayer,
  ResolvedScene,
  ResolvedVideo,
} from "../resolve/resolved-scene.ts";
import { freeCanvas } from "../tasks/free-pixels.ts";
import { drawContent, isOneInk } from "./draw-content.ts";
import { applyMask, applyWipe, clipWipe } from "./draw-mask.ts";
import {
  boundsOf,
  IDENTITY,
  inkOf,
  lookOf,
  type Matrix,
  matrixOf,
  shadowReach,
  sourceOf,
} from "./layer-bounds.ts";
import type { LayerState } from "./motion.ts";
import { evenRegion, type Region } from "./region.ts";
import { type Sprite, setShadow } from "./sprite.ts";
import { Sprites } from "./sprites.ts";

/** Provides the picture that a video shows at the moment. */
export type PictureSource = { imageOf: (video: ResolvedVideo, layer: string) => ResolvedImage };

/**
 * The surroundings of a layer: the scene or a group, the part of the scene that the canvas shows, and what of it is
 * needed.
 */
type Around = { matrix: Matrix; part: Region; needed: Region; depth: number };

/**
 * Draws layers in their current states. A layer that always looks the same is drawn once and kept as a
 * sprite, if there is memory for it. What must be blended as one picture (a group that fades, a soft edge, a
 * blur) is drawn into a buffer first. There is one buffer for each level of groups, and one for shadows.
 */
export class LayerPainter {
  readonly #frame: { width: number; height: number };
  readonly #scene: Around;
  readonly #pictures: PictureSource | null;
  readonly sprites: Sprites;
  readonly #buffers: Canvas[] = [];
  /** Where a finished buffer gets its shadow. */
  #shaded: Canvas | null = null;

  constructor(
    scene: Pick<ResolvedScene, "width" | "height" | "layers">,
    pictures: PictureSource | null = null,
  ) {
    const { width, height } = scene;
    this.#frame = { width, height };
    const whole = { x: 0, y: 0, width, height };
    this.#scene = { matrix: IDENTITY, part: whole, needed: whole, depth: 0 };
    this.#pictures = pictures;
    this.sprites = new Sprites(scene);
  }

  /** @param needed the part of the scene that is drawn, if the context does not let anything be seen elsewhere. */
  draw(context: SKRSContext2D, layer: ResolvedLayer, state: LayerState, needed?: Region): void {
    this.#draw(context, layer, state, needed ? { ...this.#scene, needed } : this.#scene);
  }

  #draw(context: SKRSContext2D, layer: ResolvedLayer, state: LayerState, around: Around): void {
    const look = lookOf(layer, state);
    const sprite = this.sprites.of(layer, state);
    if (this.#needsBuffer(layer, state, look, sprite)) {
      this.#drawComposed(context, layer, state, look, sprite, around);
      return;
    }
    context.save();
    context.globalAlpha = state.opacity;
    context.globalCompositeOperation = layer.blend;
    place(context, layer.anchor, state);
    if (state.wipe) clipWipe(context, state.wipe, shaded(inkOf(state, look), look));
    if (!sprite) setShadow(context, look, matrixOf(layer, state, around.matrix));
    this.#drawInside(context, layer, state, look, sprite, around);
    context.restore();
  }

  /** Frees what was kept. */
  close(): void {
    this.sprites.close();
    for (const buffer of [...this.#buffers, this.#shaded]) if (buffer) freeCanvas(buffer);
    this.#buffers.length = 0;
    this.#shaded = null;
  }

  /** Whether the layer must be drawn into a buffer before it is blended with the layers behind it. */
  #needsBuffer(layer: ResolvedLayer, state: LayerState, look: Look, sprite: Sprite | null): boolean {
    if (state.blur > 0 || (state.wipe?.softness ?? 0) > 0) return true;
    if (sprite) return false;
    if (look.mask) return true;
    const { content } = look;
    if (content.kind !== "group") return state.opacity < 1 && !(look.shadow === null && isOneInk(content));
    const mixes = (child: ResolvedLayer, index: number) =>
      child.blend !== "source-over" && Boolean(state.children[index]);
    return (
      state.opacity < 1 || layer.blend !== "source-over" || look.shadow !== null || content.layers.some(mixes)
    );
  }

  /** Draws what is in the box; the context stands at its corner. */
  #drawInside(
    context: SKRSContext2D,
    layer: ResolvedLayer,
    state: LayerState,
    look: Look,
    sprite: Sprite | null,
    around: Around,
  ): void {
    const { content } = look;
    if (sprite) {
      // Making smaller versions of a sprite for every frame costs more than drawing it; only much reduced it shows.
      context.imageSmoothingQuality = Math.min(state.scaleX, state.scaleY) < 0.5 ? "medium" : "low";
      context.drawImage(sprite.canvas, -sprite.left, -sprite.top);
    } else if (content.kind === "group") {
      const within = inside(layer, state, around);
      for (const [index, child] of content.layers.entries()) {
        const childState = state.children[index];
        if (childState) this.#draw(context, child, childState, within);
      }
    } else if (content.kind === "video") {
      const image = this.#pictures?.imageOf(content, layer.name);
      if (image) drawContent(context, image, state, state.reveal);
    } else drawContent(context, content, state, state.reveal);
  }

  /** Finishes the layer in a buffer, and mixes that with what is behind it. */
  #drawComposed(
    context: SKRSContext2D,
    layer: ResolvedLayer,
    state: LayerState,
    look: Look,
    sprite: Sprite | null,
    around: Around,
  ): void {
    const { part } = around;
    const matrix = matrixOf(layer, state, around.matrix);
    const shadow = sprite ? null : look.shadow;
    const bounds = boundsOf(layer, state, around.matrix);
    const target = evenRegion(bounds, part);
    const source = evenRegion(bounds, sourceOf(part, state.blur, shadow, matrix));
    if (!target || !source) return;
    // Only a blur or a shadow brings in what lies beside what is needed.
    const needed = state.blur > 0 || shadow ? source : evenRegion(bounds, around.needed);
    if (!needed) return;
    const { width, height } = source;
    const buffer = this.#bufferAt(around.depth, source);
    const inner = buffer.getContext("2d");
    inner.save();
    inner.translate(-source.x, -source.y);
    startPicture(inner, needed);
    inner.transform(...around.matrix);
    place(inner, layer.anchor, state);
    this.#drawInside(inner, layer, state, look, sprite, { ...around, part: source, needed });
    if (look.mask && !sprite) applyMask(inner, look.mask);
    if (state.wipe) applyWipe(inner, state.wipe, shaded(inkOf(state, look), look));
    inner.restore();
    context.save();
    context.resetTransform();
    context.translate(-part.x, -part.y);
    context.beginPath();
    context.rect(target.x, target.y, target.width, target.height);
    context.clip();
    context.globalAlpha = state.opacity;
    context.globalCompositeOperation = layer.blend;
    if (state.blur > 0) context.filter = `blur(${state.blur}px)`;
    const picture = shadow ? this.#withShadow(buffer, source, look, matrix) : buffer;
    context.drawImage(picture, 0, 0, width, height, source.x, source.y, width, height);
    context.restore();
  }

  /**
   * Combines a buffer's picture with its shadow, which would otherwise show through a translucent picture.
   */
  #withShadow(buffer: Canvas, size: { width: number; height: number }, look: Look, matrix: Matrix): Canvas {
    const { width, height } = size;
    const canvas = this.#roomFor(size, this.#shaded);
    this.#shaded = canvas;
    const context = canvas.getContext("2d");
    context.save();
    startPicture(context, { x: 0, y: 0, width, height });
    setShadow(context, look, matrix);
    context.drawImage(buffer, 0, 0, width, height, 0, 0, width, height);
    context.restore();
    return canvas;
  }

  #bufferAt(depth: number, size: { width: number; height: number }): Canvas {
    const buffer = this.#roomFor(size, this.#buffers[depth] ?? null);
    this.#buffers[depth] = buffer;
    return buffer;
  }

  /** The same canvas, or a larger one in its place; none is smaller than the scene. */
  #roomFor(size: { width: number; height: number }, known: Canvas | null): Canvas {
    if (known && known.width >= size.width && known.height >= size.height) return known;
    const least = known ?? this.#frame;
    const canvas = createCanvas(Math.max(least.width, size.width), Math.max(least.height, size.height));
    if (known) freeCanvas(known);
    return canvas;
  }
}

function inside(layer: ResolvedLayer, state: LayerState, around: Around): Around {
  return { ...around, matrix: matrixOf(layer, state, around.matrix), depth: around.depth + 1 };
}

/** Empties a part of a canvas, and keeps to it until the context is restored. */
function startPicture(context: SKRSContext2D, { x, y, width, height }: Region): void {
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.clearRect(x, y, width, height);
}

/** The edges of the ink with its shadow, so that an edge that travels over it also passes that. */
function shaded({ left, top, right, bottom }: ReturnType<typeof inkOf>, look: Look) {
  const reach = shadowReach(look);
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

/** Puts the layer's box where its state says, its corner at the origin. */
function place(context: SKRSContext2D, anchor: { x: number; y: number }, state: LayerState): void {
  context.translate(state.x, state.y);
  if (state.rotation !== 0) context.rotate((state.rotation * Math.PI) / 180);
  if (state.scaleX !== 1 || state.scaleY !== 1) context.scale(state.scaleX, state.scaleY);
  context.translate(-anchor.x * state.width, -anchor.y * state.height);
}
