import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { encodePng } from "./encode-png.ts";
import { FramePainter } from "./frame-painter.ts";
import type { ResolvedScene } from "./resolved-scene.ts";

export type StillFormat = {
  type: "png" | "jpeg";
  /** Pixels; the height follows. Default: the scene's width. */
  width?: number;
};

const JPEG_QUALITY = 88;

/** Encodes what a canvas shows, made smaller if asked for. */
export async function encodeCanvas(canvas: Canvas, { type, width }: StillFormat): Promise<Buffer> {
  let source = canvas;
  if (width !== undefined && width < canvas.width) {
    source = createCanvas(width, Math.max(1, Math.round((canvas.height * width) / canvas.width)));
    const context = source.getContext("2d");
    context.imageSmoothingQuality = "medium";
    context.drawImage(canvas, 0, 0, source.width, source.height);
  }
  return type === "png" ? encodePng(source) : source.encode("jpeg", JPEG_QUALITY);
}

/** Draws the frame at a time in seconds, held within the scene's length, by the code that draws the video. */
export async function renderStill(scene: ResolvedScene, time: number, format: StillFormat): Promise<Buffer> {
  const painter = new FramePainter(scene);
  painter.paint(Math.min(scene.frames - 1, Math.max(0, Math.floor(time * scene.fps + 1e-6))));
  return encodeCanvas(painter.canvas, format);
}
