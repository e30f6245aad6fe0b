import { type FontKey, GlobalFonts } from "@napi-rs/canvas";

/** So many faces stay however large they are: more than a scene can show of uploaded ones. */
const ALWAYS_KEPT = 24;

/**
 * Faces that Skia has loaded, each under a name of its own; the ones that were longest not asked for are let go when
 * their files have more than `limit` bytes together.
 */
export class FontFaces {
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #faces = new Map<string, { key: FontKey; bytes: number }>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Sees to it that a face is loaded, from its file or its content.
   *
   * @param size of the file in bytes.
   * @returns false when it is no font.
   */
  load(face: string, source: string | Buffer, size: () => number): boolean {
    const known = this.#faces.get(face);
    const loaded = known ?? register(face, source, size);
    if (!loaded) return false;
    this.#forget(face);
    this.#faces.set(face, loaded);
    this.#bytes += loaded.bytes;
    this.#letGo();
    return true;
  }

  #forget(face: string): void {
    this.#bytes -= this.#faces.get(face)?.bytes ?? 0;
    this.#faces.delete(face);
  }

  #letGo(): void {
    for (const [face, { key, bytes }] of this.#faces) {
      if (this.#bytes <= this.#limit || this.#faces.size <= ALWAYS_KEPT) return;
      GlobalFonts.remove(key);
      this.#forget(face);
      // With a face go those of the same content, whatever their names (seen with 1.1.1): they are to be loaded again.
      for (const [other, twin] of this.#faces)
        if (twin.bytes === bytes && !GlobalFonts.has(other)) this.#forget(other);
    }
  }
}

function register(face: string, source: string | Buffer, size: () => number) {
  const isPath = typeof source === "string";
  const key = isPath ? GlobalFonts.registerFromPath(source, face) : GlobalFonts.register(source, face);
  return key ? { key, bytes: size() } : null;
}

/** The names of uploaded faces are made from their content: two organizations may both have a "Brand". */
export function uploadedFaceName(sha256: string): string {
  return `uploaded-${sha256}`;
}

/** All faces of this process. Bundled ones are small: a day's names need a few MB of them. */
export const fontFaces = new FontFaces(64 * 1024 * 1024);
