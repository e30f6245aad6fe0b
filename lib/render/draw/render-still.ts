import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { VideoDecoder } from "../media/video-frames.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas } from "../tasks/free-pixels.ts";
import { encodePng } from "./encode-png.ts";
import { FramePainter } from "./frame-painter.ts";
import { MovingPictures } from "./moving-pictures.ts";

export type StillFormat = {
  type: "png" | "jpeg";
  /** Pixels; the height follows. Default: the scene's width. */
  width?: number;
};

const JPEG_QUALITY = 88;

/** Encodes what a canvas shows, made smaller if asked for. */
export async function encodeCanvas(canvas: Canvas, { type, width }: StillFormat): Promise<Buffer> {
  const source = width !== undefined && width < canvas.width ? reduced(canvas, width) : canvas;
  try {
    return await (type === "png" ? encodePng(source) : source.encode("jpeg", JPEG_QUALITY));
  } finally {
    if (source !== canvas) freeCanvas(source);
  }
}

function reduced(canvas: Canvas, width: number): Canvas {
  const smaller = createCanvas(width, Math.max(1, Math.round((canvas.height * width) / canvas.width)));
  const context = smaller.getContext("2d");
  context.imageSmoothingQuality = "medium";
  context.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return smaller;
}

/** Draws one frame of a scene and hands over the canvas that shows it. */
export async function drawFrame(
  scene: ResolvedScene,
  frame: number,
  decoder: Partial<VideoDecoder> = {},
): Promise<Canvas> {
  const pictures = new MovingPictures(scene, decoder);
  const painter = new FramePainter(scene, pictures);
  try {
    await pictures.prepare(frame);
    painter.paint(frame);
    return painter.canvas;
  } finally {
    painter.close();
    await pictures.close();
  }
}

/**
 * Draws the frame at a time in seconds, held within the scene's length, by the code that draws the video.
 *
 * @param decoder decodes what a scene with a video shows of it (`showsVideo`); others need none.
 * @throws RenderFault for a video that cannot be decoded.
 */
export async function renderStill(
  scene: ResolvedScene,
  time: number,
  format: StillFormat,
  decoder: Partial<VideoDecoder> = {},
): Promise<Buffer> {
  const frame = Math.min(scene.frames - 1, Math.max(0, Math.floor(time * scene.fps + 1e-6)));
  const canvas = await drawFrame(scene, frame, decoder);
  try {
    return await encodeCanvas(canvas, format);
  } finally {
    freeCanvas(canvas);
  }
}
