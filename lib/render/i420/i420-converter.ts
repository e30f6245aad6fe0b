import { I420Frame } from "./i420-frame.ts";

/** Converts RGBA frames of one size to planar YUV 4:2:0 in BT.709, limited range. */
export class I420Converter {
  readonly #frame: I420Frame;

  /** Width and height in pixels, both even. */
  constructor(width: number, height: number) {
    this.#frame = new I420Frame(width, height);
  }

  /** @param rgba width × height × 4 bytes; alpha is ignored. Returns a new buffer of width × height × 1.5 bytes. */
  convert(rgba: Uint8Array): Buffer {
    this.#frame.replace(rgba);
    return Buffer.from(this.#frame.bytes);
  }
}
