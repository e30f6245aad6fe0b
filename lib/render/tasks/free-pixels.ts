import type { Canvas } from "@napi-rs/canvas";

// Pixels lie outside the collector's heap, and it runs each time that some ten frames of them have been asked for: as
// dear as drawing them. What is known to be no longer needed is therefore given back at once.

/** Frees the memory of pixels that were read from a canvas; the array is empty afterwards. */
export function freePixels(pixels: Uint8ClampedArray | Uint8Array): void {
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
}

/** Frees a canvas's memory; there is nothing on it afterwards. */
export function freeCanvas(canvas: Canvas): void {
  canvas.width = 0;
  canvas.height = 0;
}
