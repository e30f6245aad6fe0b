import { type FontKey, GlobalFonts } from "@napi-rs/canvas";

/** So many faces stay however large they are: more than a scene can show of uploaded ones. */
const ALWAYS_KEPT = 24;
/** So many of those that were let go can be brought back; a scene being drawn has a few dozen. */
const MOST_REMEMBERED = 1000;

type Face = { key: FontKey; bytes: number; path: string | null };

/**
 * Faces that Skia has loaded, each under a unique name. When their files exceed `limit` bytes in total, the
 * least recently used faces are unloaded. This can happen between laying out a text and drawing it, for
 * example because other texts are laid out meanwhile. So call `bringBack` before each use.
 */
export class FontFaces {
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #faces = new Map<string, Face>();
  readonly #gone = new Map<string, { path: string; bytes: number }>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Ensures that a face is loaded, from its file or its content.
   *
   * @param size of the file in bytes.
   * @returns false when it is no font.
   */
  load(face: string, source: string | Buffer, size: () => number): boolean {
    const known = this.#faces.get(face);
    const loaded = known ?? register(face, source, size);
    if (!loaded) return false;
    this.#forget(face);
    this.#faces.set(face, { ...loaded, path: typeof source === "string" ? source : loaded.path });
    this.#gone.delete(face);
    this.#bytes += loaded.bytes;
    this.#letGo();
    return true;
  }

  /** Loads what has been let go of a CSS family list; a face whose file is gone too stays away. */
  bringBack(families: string): void {
    if (this.#gone.size === 0) return;
    const names = Array.from(families.matchAll(/"([^"]+)"/g), ([, name = ""]) => name);
    if (!names.some((name) => this.#gone.has(name))) return;
    // Loaded faces first, so that loading another face of the list does not evict them.
    for (const name of names) {
      const face = this.#faces.get(name);
      if (face && this.#faces.delete(name)) this.#faces.set(name, face);
    }
    for (const name of names) {
      const gone = this.#gone.get(name);
      if (gone) this.load(name, gone.path, () => gone.bytes);
    }
  }

  #forget(face: string): void {
    this.#bytes -= this.#faces.get(face)?.bytes ?? 0;
    this.#faces.delete(face);
  }

  #letGo(): void {
    for (const [face, { key, bytes }] of this.#faces) {
      if (this.#bytes <= this.#limit || this.#faces.size <= ALWAYS_KEPT) return;
      GlobalFonts.remove(key);
      this.#remember(face);
      // With a face go those of the same content, whatever their names (seen with 1.1.1): they are to be loaded again.
      for (const [other, twin] of this.#faces)
        if (twin.bytes === bytes && !GlobalFonts.has(other)) this.#remember(other);
    }
  }

  /** Forgets a face that Skia has let go, but not where it came from. */
  #remember(face: string): void {
    const { path = null, bytes = 0 } = this.#faces.get(face) ?? {};
    this.#forget(face);
    if (path === null) return;
    const [oldest] = this.#gone.keys();
    if (this.#gone.size >= MOST_REMEMBERED && oldest !== undefined) this.#gone.delete(oldest);
    this.#gone.set(face, { path, bytes });
  }
}

function register(face: string, source: string | Buffer, size: () => number): Face | null {
  const path = typeof source === "string" ? source : null;
  const key =
    typeof source === "string"
      ? GlobalFonts.registerFromPath(source, face)
      : GlobalFonts.register(source, face);
  return key ? { key, bytes: size(), path } : null;
}

/** The names of uploaded faces are made from their content: two organizations may both have a "Brand". */
export function uploadedFaceName(sha256: string): string {
  return `uploaded-${sha256}`;
}

/** All faces of this process. Bundled ones are small: a day's names need a few MB of them. */
export const fontFaces = new FontFaces(64 * 1024 * 1024);
