import type { Region } from "#lib/render/draw/region.ts";
import { WASM_BASE64 } from "./module.ts";

const PAGE = 65_536;

type RegionArguments = [width: number, height: number, left: number, top: number, w: number, h: number];

type Exports = {
  memory: WebAssembly.Memory;
  convert(source: number, planes: number, ...place: RegionArguments): void;
  unpack(planes: number, target: number, width: number, height: number): void;
  premultiply(source: number, target: number, stride: number, w: number, h: number): void;
  blend(source: number, stride: number, shift: number, planes: number, ...place: RegionArguments): void;
};

let compiled: WebAssembly.Module | undefined;

/** @param bytes how much memory it gets, whole pages. */
function instantiate(bytes: number): Exports {
  compiled ??= new WebAssembly.Module(Buffer.from(WASM_BASE64, "base64"));
  const { exports } = new WebAssembly.Instance(compiled, {});
  // The only place where types of the compiled module are claimed; a test runs it against a plain reference.
  const module = exports as unknown as Exports;
  module.memory.grow((bytes - module.memory.buffer.byteLength) / PAGE);
  return module;
}

/** What was given back last: its memory is outside the collector's heap, which runs soon when it is not used again. */
let spare: Exports | null = null;
/** Of a frame that is kept until it is needed: of 1920 × 1080 pixels with an overlay. */
const MOST_SPARE_BYTES = 24_000_000;

/**
 * One frame as planar YUV 4:2:0 in BT.709, limited range: what H.264 video is made of. It stays in place from frame to
 * frame, so that only what changed is converted.
 *
 * Regions lie within the frame and have even measures: a chroma sample belongs to two by two pixels.
 */
export class I420Frame {
  /** The planes Y, U and V, one after the other: width × height × 1.5 bytes. The same memory all the time. */
  readonly bytes: Buffer;
  /** The planes of what lies behind the overlay, without which they are the frame's own. */
  readonly behind: Buffer;
  readonly #width: number;
  readonly #height: number;
  readonly #exports: Exports;
  readonly #planes: number;
  readonly #behind: number;
  /** Pixels on their way into the planes, 4 bytes each. */
  readonly #pixels: Uint8Array;

  /** Where the overlay begins, as large as the pixels. */
  readonly #overlay: number;
  /** Whether somebody else may have the memory. */
  #isGivenBack = false;

  /** Width and height in pixels, both even. Without an overlay, there is nothing to `blend`. */
  constructor(width: number, height: number, { hasOverlay = false } = {}, used: Exports | null = null) {
    this.#width = width;
    this.#height = height;
    const size = width * height;
    // Addresses in the first page belong to the module.
    this.#planes = PAGE + size * 4;
    this.#behind = this.#planes + (hasOverlay ? size * 1.5 : 0);
    this.#overlay = this.#behind + size * 1.5;
    const bytes = Math.ceil((this.#overlay + (hasOverlay ? size * 4 : 0)) / PAGE) * PAGE;
    this.#exports = used?.memory.buffer.byteLength === bytes ? used : instantiate(bytes);
    const { memory } = this.#exports;
    this.#pixels = new Uint8Array(memory.buffer, PAGE, size * 4);
    this.bytes = Buffer.from(memory.buffer, this.#planes, size * 1.5);
    this.behind = Buffer.from(memory.buffer, this.#behind, size * 1.5);
  }

  /** A frame that shows anything at first, in the memory of one that was given back where that is as large. */
  static take(width: number, height: number, overlay?: { hasOverlay: boolean }): I420Frame {
    const used = spare;
    spare = null;
    return new I420Frame(width, height, overlay, used);
  }

  /** Keeps the memory for another frame. Nothing may use this one any more; done again, it gives nothing. */
  giveBack(): void {
    const isFirst = !this.#isGivenBack;
    this.#isGivenBack = true;
    if (isFirst && this.#exports.memory.buffer.byteLength <= MOST_SPARE_BYTES) spare = this.#exports;
  }

  get #whole(): Region {
    return { x: 0, y: 0, width: this.#width, height: this.#height };
  }

  /**
   * Replaces what the frame shows in a region, by default everywhere; with an overlay, what lies behind it.
   *
   * @param rgba the region's pixels, row after row; alpha is ignored.
   */
  replace(rgba: Uint8Array | Uint8ClampedArray, region = this.#whole): void {
    this.#pixels.set(rgba);
    this.#exports.convert(PAGE, this.#behind, ...this.#place(region));
  }

  /**
   * Keeps a region of a picture as what `blend` lays over the frame there.
   *
   * @param rgba the region's pixels, row after row; alpha is not premultiplied.
   */
  setOverlay(rgba: Uint8Array | Uint8ClampedArray, region: Region): void {
    this.#pixels.set(rgba);
    this.#exports.premultiply(PAGE, this.#overlayAt(region), this.#width * 4, region.width, region.height);
  }

  /** Empties the overlay everywhere. */
  clearOverlay(): void {
    const { memory } = this.#exports;
    new Uint8Array(memory.buffer, this.#overlay, this.#width * this.#height * 4).fill(0);
  }

  /** Shows a region anew: what lies behind, with the overlay over it. */
  blend(region: Region): void {
    const shift = this.#behind - this.#planes;
    this.#exports.blend(
      this.#overlayAt(region),
      this.#width * 4,
      shift,
      this.#planes,
      ...this.#place(region),
    );
  }

  /** Shows what lies behind everywhere; where the overlay has something, `blend` is still to be called. */
  uncover(): void {
    this.bytes.set(this.behind);
  }

  /** The frame as opaque RGBA, row after row, until the next call. */
  toRgba(): Uint8ClampedArray<ArrayBuffer> {
    this.#exports.unpack(this.#planes, PAGE, this.#width, this.#height);
    return new Uint8ClampedArray(this.#exports.memory.buffer, PAGE, this.#width * this.#height * 4);
  }

  #overlayAt({ x, y }: Region): number {
    return this.#overlay + (y * this.#width + x) * 4;
  }

  #place({ x, y, width, height }: Region): RegionArguments {
    return [this.#width, this.#height, x, y, width, height];
  }
}
