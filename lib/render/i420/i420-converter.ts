import { WASM_BASE64 } from "./module.ts";

const PAGE = 65_536;
/** Addresses below belong to the module. */
const SOURCE = PAGE;

type Exports = {
  memory: WebAssembly.Memory;
  convert(source: number, target: number, w: number, h: number): void;
};

let compiled: WebAssembly.Module | undefined;

function instantiate(): Exports {
  compiled ??= new WebAssembly.Module(Buffer.from(WASM_BASE64, "base64"));
  const { exports } = new WebAssembly.Instance(compiled, {});
  // The only place where types of the compiled module are claimed; a test runs it against a plain reference.
  return exports as unknown as Exports;
}

/** Converts RGBA frames of one size to planar YUV 4:2:0 in BT.709, limited range: what H.264 video is made of. */
export class I420Converter {
  readonly #width: number;
  readonly #height: number;
  readonly #exports: Exports;
  readonly #target: number;

  /** Width and height in pixels, both even. */
  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#exports = instantiate();
    this.#target = SOURCE + width * height * 4;
    const { memory } = this.#exports;
    const needed = Math.ceil((this.#target + width * height * 1.5) / PAGE);
    memory.grow(Math.max(0, needed - memory.buffer.byteLength / PAGE));
  }

  /** @param rgba width × height × 4 bytes; alpha is ignored. Returns a new buffer of width × height × 1.5 bytes. */
  convert(rgba: Uint8Array): Buffer {
    const { memory, convert } = this.#exports;
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(rgba, SOURCE);
    convert(SOURCE, this.#target, this.#width, this.#height);
    return Buffer.from(bytes.subarray(this.#target, this.#target + this.#width * this.#height * 1.5));
  }
}
