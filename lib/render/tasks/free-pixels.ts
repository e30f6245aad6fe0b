import type { Canvas } from "@napi-rs/canvas";

// Pixels are outside the garbage collector's heap. It runs whenever some ten frames of them have been
// allocated, which
// costs as much as drawing them. So memory that is no longer needed is freed immediately.

/** Frees the memory of pixels that were read from a canvas; the array is empty afterwards. */
export function freePixels(pixels: Uint8ClampedArray | Uint8Array): void {
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
}

/** Frees a canvas's memory; there is nothing on it afterwards. */
export function freeCanvas(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
