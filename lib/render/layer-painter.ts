import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawContent, isOneInk } from "./draw-content.ts";
import { applyMask, applyWipe, clipWipe } from "./draw-mask.ts";
import { freeCanvas } from "./free-pixels.ts";
import { boundsOf, IDENTITY, inkOf, lookOf, type Matrix, matrixOf, shadowReach } from "./layer-bounds.ts";
import type { LayerState } from "./motion.ts";
import { evenRegion, type Region } from "./region.ts";
import type { Look, ResolvedImage, ResolvedLayer, ResolvedVideo } from "./resolved-scene.ts";
import { createSprite, drawSprite, type Sprite, setShadow } from "./sprite.ts";

/** Has the picture that a video shows at the moment. */
export type PictureSource = { imageOf: (video: ResolvedVideo, layer: string) => ResolvedImage };

/** What a layer stands in: the scene, or a group, with the place of its corner where all stands at rest. */
type Around = { matrix: Matrix; left: number; top: number; depth: number };

const SCENE: Around = { matrix: IDENTITY, left: 0, top: 0, depth: 0 };

/**
 * Draws layers in the states that they are in. A layer that looks the same all the time is drawn once and kept, as a
 * sprite. What has to be mixed as one picture (a group that fades, a soft edge, a blur) is drawn into a buffer first, of
 * which there is one, as large as the scene, for each depth of groups, and one for shadows.
 */
export class LayerPainter {
  readonly #frame: { width: number; height: number };
  readonly #pictures: PictureSource | null;
  readonly #sprites = new Map<ResolvedLayer, Sprite | null>();
  readonly #buffers: Canvas[] = [];
  /** Where a finished buffer gets its shadow. */
  #shaded: Canvas | null = null;

  constructor(frame: { width: number; height: number }, pictures: PictureSource | null = null) {
    this.#frame = frame;
    this.#pictures = pictures;
  }

  draw(context: SKRSContext2D, layer: ResolvedLayer, state: LayerState, around: Around = SCENE): void {
    const look = lookOf(layer, state);
    const sprite = this.#spriteOf(layer, state, around);
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
    for (const sprite of this.#sprites.values()) if (sprite) freeCanvas(sprite.canvas);
    for (const buffer of [...this.#buffers, this.#shaded]) if (buffer) freeCanvas(buffer);
    this.#sprites.clear();
    this.#buffers.length = 0;
    this.#shaded = null;
  }

  /** Whether the layer has to be finished as a picture of its own before it is mixed with what is behind it. */
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
        if (childState) this.draw(context, child, childState, within);
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
    const region = evenRegion(boundsOf(layer, state, around.matrix), this.#frame);
    if (!region) return;
    const { x, y, width, height } = region;
    const buffer = this.#bufferAt(around.depth);
    const inner = buffer.getContext("2d");
    inner.save();
    inner.beginPath();
    inner.rect(x, y, width, height);
    inner.clip();
    inner.clearRect(x, y, width, height);
    inner.transform(...around.matrix);
    place(inner, layer.anchor, state);
    this.#drawInside(inner, layer, state, look, sprite, around);
    if (look.mask && !sprite) applyMask(inner, look.mask);
    if (state.wipe) applyWipe(inner, state.wipe, shaded(inkOf(state, look), look));
    inner.restore();
    context.save();
    context.resetTransform();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.globalAlpha = state.opacity;
    context.globalCompositeOperation = layer.blend;
    if (state.blur > 0) context.filter = `blur(${state.blur}px)`;
    const matrix = matrixOf(layer, state, around.matrix);
    const picture = look.shadow && !sprite ? this.#withShadow(buffer, region, look, matrix) : buffer;
    context.drawImage(picture, x, y, width, height, x, y, width, height);
    context.restore();
  }

  /** The part of a buffer with its shadow, as one picture: half transparent, the shadow would shine through. */
  #withShadow(buffer: Canvas, { x, y, width, height }: Region, look: Look, matrix: Matrix): Canvas {
    this.#shaded ??= createCanvas(this.#frame.width, this.#frame.height);
    const context = this.#shaded.getContext("2d");
    context.save();
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.clearRect(x, y, width, height);
    setShadow(context, look, matrix);
    context.drawImage(buffer, x, y, width, height, x, y, width, height);
    context.restore();
    return this.#shaded;
  }

  #bufferAt(depth: number): Canvas {
    const known = this.#buffers[depth];
    if (known) return known;
    const buffer = createCanvas(this.#frame.width, this.#frame.height);
    this.#buffers[depth] = buffer;
    return buffer;
  }

  #spriteOf(layer: ResolvedLayer, state: LayerState, around: Around): Sprite | null {
    const { content, variation } = layer;
    if (variation || content.kind === "group" || content.kind === "video") return null;
    let sprite = this.#sprites.get(layer);
    if (sprite === undefined) {
      sprite = createSprite(layer, content, this.#frame, around);
      this.#sprites.set(layer, sprite);
    }
    // A text that is being typed stands still between two steps: its sprite is drawn again at each of them.
    if (sprite && sprite.reveal !== state.reveal) drawSprite(sprite, layer, content, state.reveal);
    return sprite;
  }
}

function inside(layer: ResolvedLayer, state: LayerState, around: Around): Around {
  return {
    matrix: matrixOf(layer, state, around.matrix),
    left: around.left + layer.x - layer.anchor.x * layer.width,
    top: around.top + layer.y - layer.anchor.y * layer.height,
    depth: around.depth + 1,
  };
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
