import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawContent, overhang } from "./draw-content.ts";
import { type LayerState, layerStateAt, sameState } from "./motion.ts";
import { toPaint } from "./paint.ts";
import type { ResolvedLayer, ResolvedScene } from "./resolved-scene.ts";

/** A layer drawn once, with the place of the box's corner inside the picture, and how much of a text it shows. */
type Sprite = { canvas: Canvas; left: number; top: number; reveal: number };

/** A sprite may have at most this many times the scene's pixels; beyond, a layer is drawn afresh each time. */
const LARGEST_SPRITE = 2;

/**
 * Draws a resolved scene's frames onto one canvas, and only what changed: layers are kept as drawn, those at the back
 * that stand still are kept together, and a frame like the one before is not drawn at all.
 */
export class FramePainter {
  readonly canvas: Canvas;
  readonly #scene: ResolvedScene;
  readonly #context: SKRSContext2D;
  readonly #base: Canvas;
  readonly #baseContext: SKRSContext2D;
  readonly #sprites = new Map<ResolvedLayer, Sprite | null>();
  /** The states that the canvas shows; null before the first frame. */
  #shown: (LayerState | null)[] | null = null;
  /** The states of the backmost layers that the base shows. */
  #based: (LayerState | null)[] | null = null;
  #still = 0;

  constructor(scene: ResolvedScene) {
    this.#scene = scene;
    this.canvas = createCanvas(scene.width, scene.height);
    this.#context = this.canvas.getContext("2d");
    this.#base = createCanvas(scene.width, scene.height);
    this.#baseContext = this.#base.getContext("2d");
  }

  /** Draws a frame by its number, from 0. Returns whether the canvas changed. */
  paint(frame: number): boolean {
    const time = frame / this.#scene.fps;
    const states = this.#scene.layers.map((layer) => layerStateAt(layer, time));
    const shown = this.#shown;
    const firstChanged = shown ? states.findIndex((state, index) => !sameState(state, shown[index])) : 0;
    if (shown && firstChanged < 0) return false;
    this.#prepareBase(states, firstChanged);
    const context = this.#context;
    context.globalCompositeOperation = "copy";
    context.drawImage(this.#base, 0, 0);
    context.globalCompositeOperation = "source-over";
    for (let index = this.#based?.length ?? 0; index < states.length; index++)
      this.#drawLayer(context, index, states[index]);
    this.#shown = states;
    return true;
  }

  /** Sees to it that the base holds a run of backmost layers that do not move, growing when more of them stand still. */
  #prepareBase(states: (LayerState | null)[], firstChanged: number): void {
    const based = this.#based;
    const isValid = based?.every((state, index) => sameState(state, states[index])) ?? false;
    this.#still = based && firstChanged > based.length ? this.#still + 1 : 0;
    if (isValid && this.#still < 2) return;
    const context = this.#baseContext;
    const { width, height, background } = this.#scene;
    context.globalCompositeOperation = "source-over";
    // A background with transparent parts stands on black: video has no alpha.
    for (const paint of ["#000", toPaint(context, background, { width, height })]) {
      context.fillStyle = paint;
      context.fillRect(0, 0, width, height);
    }
    for (let index = 0; index < firstChanged; index++) this.#drawLayer(context, index, states[index]);
    this.#based = states.slice(0, firstChanged);
    this.#still = 0;
  }

  #drawLayer(context: SKRSContext2D, index: number, state: LayerState | null | undefined): void {
    const layer = this.#scene.layers[index];
    if (!layer || !state) return;
    const sprite = this.#spriteOf(layer, state);
    context.save();
    context.globalAlpha = state.opacity;
    context.globalCompositeOperation = layer.blend;
    context.translate(state.x, state.y);
    if (state.rotation !== 0) context.rotate((state.rotation * Math.PI) / 180);
    if (state.scaleX !== 1 || state.scaleY !== 1) context.scale(state.scaleX, state.scaleY);
    context.translate(-layer.anchor.x * layer.width, -layer.anchor.y * layer.height);
    if (sprite) {
      // Making smaller versions of a sprite for every frame costs more than drawing it; only much reduced it shows.
      context.imageSmoothingQuality = Math.min(state.scaleX, state.scaleY) < 0.5 ? "medium" : "low";
      context.drawImage(sprite.canvas, -sprite.left, -sprite.top);
    } else {
      setShadow(context, layer);
      drawContent(context, layer.content, layer, state.reveal);
    }
    context.restore();
  }

  #spriteOf(layer: ResolvedLayer, state: LayerState): Sprite | null {
    let sprite = this.#sprites.get(layer);
    if (sprite === undefined) {
      sprite = this.#createSprite(layer);
      this.#sprites.set(layer, sprite);
    }
    // A text that is being typed stands still between two steps: its sprite is drawn again at each of them.
    if (sprite && sprite.reveal !== state.reveal) drawSprite(sprite, layer, state.reveal);
    return sprite;
  }

  #createSprite(layer: ResolvedLayer): Sprite | null {
    const { shadow } = layer;
    const reach = shadow ? shadow.blur * 1.5 + Math.max(Math.abs(shadow.x), Math.abs(shadow.y)) : 0;
    const margin = Math.ceil(reach + overhang(layer.content)) + 1;
    // The sprite's pixels lie on the scene's pixels where the layer rests, so that it is drawn there without blur.
    const left = margin + fraction(layer.x - layer.anchor.x * layer.width);
    const top = margin + fraction(layer.y - layer.anchor.y * layer.height);
    const width = Math.ceil(left + layer.width) + margin;
    const height = Math.ceil(top + layer.height) + margin;
    if (width * height > LARGEST_SPRITE * this.#scene.width * this.#scene.height) return null;
    return { canvas: createCanvas(width, height), left, top, reveal: Number.NaN };
  }
}

function drawSprite(sprite: Sprite, layer: ResolvedLayer, reveal: number): void {
  const context = sprite.canvas.getContext("2d");
  context.save();
  context.clearRect(0, 0, sprite.canvas.width, sprite.canvas.height);
  context.translate(sprite.left, sprite.top);
  setShadow(context, layer);
  drawContent(context, layer.content, layer, reveal);
  context.restore();
  sprite.reveal = reveal;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

function setShadow(context: SKRSContext2D, { shadow }: ResolvedLayer): void {
  if (!shadow) return;
  context.shadowColor = shadow.color;
  context.shadowBlur = shadow.blur;
  context.shadowOffsetX = shadow.x;
  context.shadowOffsetY = shadow.y;
}
