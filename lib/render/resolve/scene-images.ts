import type { Image } from "@napi-rs/canvas";
import { decodedPicture } from "../cache/image-cache.ts";
import { renderFault } from "../render-fault.ts";

/** Most memory for all different pictures of one scene, decoded: sixteen of 3840 × 2160, four bytes a pixel. */
const MOST_BYTES = 512 * 2 ** 20;

/** The pictures of one scene: each is decoded once, and all together have to fit into memory. */
export class SceneImages {
  readonly #mostBytes: number;
  readonly #byPath = new Map<string, Image>();
  #bytes = 0;
  #isOver = false;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /**
   * A picture from a file, upright. Null after a picture has exceeded the limit, because the scene has
   * failed.
   *
   * @throws RenderFault scene_invalid when the pictures need too much memory; UnusableImage for a file that
   * is none. File system errors pass through.
   */
  async open(path: string): Promise<Image | null> {
    if (this.#isOver) return null;
    const known = this.#byPath.get(path);
    if (known) return known;
    const image = await decodedPicture(path);
    this.#bytes += image.width * image.height * 4;
    if (this.#bytes > this.#mostBytes) {
      this.#isOver = true;
      this.#byPath.clear();
      throw renderFault("images_too_large", {});
    }
    this.#byPath.set(path, image);
    return image;
  }
}
