import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Fill } from "#lib/contract/scene/scene-value.ts";

/** The size and rate of all reference scenes: the smallest in which letters and edges show what becomes of them. */
export const SIZE = { width: 256, height: 144 } as const;
export const FPS = 10;
export const SECONDS = 2;

/** A small scene that shows one thing that a scene can do. */
export type ReferenceScene = {
  /** Also its file's: what it shows, in words with hyphens. */
  name: string;
  layers: Layer[];
  /** Seconds whose frames are kept, in rising order. */
  at: readonly number[];
  /** Default: a dark blue. */
  background?: Fill;
  /** Whether the person has a photo. Default: true. */
  hasPhoto?: boolean;
  /** The language of the text. Default: English. */
  locale?: string;
};

/** Assets by which scenes name their pictures; see `pictures.ts`. */
export const LANDSCAPE = "asset:0193a7c2-0000-7000-8000-0000000000a1";
export const PORTRAIT = "asset:0193a7c2-0000-7000-8000-0000000000a2";
export const CLIP = "asset:0193a7c2-0000-7000-8000-0000000000a3";

/** On the way in, at rest, and on the way out, of what comes and goes in the scene's first and last 0.6 seconds. */
export const COMING_AND_GOING = [0.2, 1, 1.8] as const;

/** Points in rows, from the left and from the top: where the things of a scene stand side by side. */
export function cells<Item>(
  items: readonly Item[],
  { columns, rows, gap = 8 }: { columns: number; rows: number; gap?: number },
): { item: Item; index: number; x: number; y: number; width: number; height: number }[] {
  const width = (SIZE.width - gap * (columns + 1)) / columns;
  const height = (SIZE.height - gap * (rows + 1)) / rows;
  return items.map((item, index) => ({
    item,
    index,
    x: gap + (index % columns) * (width + gap),
    y: gap + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }));
}
