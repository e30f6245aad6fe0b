import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { FramePainter } from "#lib/render/draw/frame-painter.ts";
import { MovingPictures } from "#lib/render/draw/moving-pictures.ts";
import { resolveScene, type SceneInputs } from "#lib/render/resolve/resolve.ts";
import type { ResolvedScene } from "#lib/render/resolve/resolved-scene.ts";
import { FPS, type ReferenceScene, SECONDS, SIZE } from "./reference-scene.ts";

/** RGBA pixels of a frame, row after row. */
export type Pixels = Uint8ClampedArray;

const BACKGROUND = "#16202c";

export async function resolveReference(
  { layers, background = BACKGROUND, locale = "en", hasPhoto = true }: ReferenceScene,
  inputs: SceneInputs,
): Promise<ResolvedScene> {
  const scene = sceneSchema.parse({ ...SIZE, fps: FPS, duration: SECONDS, background, layers });
  const photo = hasPhoto ? inputs.photo : null;
  return (await resolveScene(scene, { ...inputs, locale, photo })).scene;
}

export const frameAt = (seconds: number) => Math.round(seconds * FPS);

export function pixelsOf(canvas: Canvas): Pixels {
  return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Draws all of a scene's frames in order, as for a video, and keeps those that are asked for. */
export async function drawReference(
  reference: ReferenceScene,
  scene: ResolvedScene,
  ffmpegPath: string,
): Promise<Pixels[]> {
  const wanted = new Set(reference.at.map(frameAt));
  const pictures = new MovingPictures(scene, { ffmpegPath });
  const painter = new FramePainter(scene, pictures);
  const drawn: Pixels[] = [];
  try {
    for (let frame = 0; frame <= Math.max(...wanted); frame++) {
      await pictures.prepare(frame);
      painter.paint(frame);
      if (wanted.has(frame)) drawn.push(pixelsOf(painter.canvas));
    }
    return drawn;
  } finally {
    await pictures.close();
  }
}

/** Frames one below the other in one picture, as references are kept. */
export function filmStrip(frames: readonly Pixels[]): Canvas {
  const { width, height } = SIZE;
  const strip = createCanvas(width, height * frames.length);
  const context = strip.getContext("2d");
  for (const [index, pixels] of frames.entries()) {
    const image = context.createImageData(width, height);
    image.data.set(pixels);
    context.putImageData(image, 0, height * index);
  }
  return strip;
}

/** The frames of a strip's PNG. */
export async function framesOfStrip(png: Buffer): Promise<Pixels[]> {
  const { width, height } = SIZE;
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return Array.from(
    { length: image.height / height },
    (_, index) => context.getImageData(0, height * index, width, height).data,
  );
}

/** Red, green and blue without the alpha that frames have none of. */
export function rgbOf(pixels: Pixels): Uint8Array {
  const rgb = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3)
    rgb.set(pixels.subarray(from, from + 3), to);
  return rgb;
}
