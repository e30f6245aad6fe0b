import type { Edges, Region } from "./region.ts";

type Run = { from: number; to: number };
type Band = { top: number; bottom: number; runs: Run[] };

/** Marks squares of a picture, and gives what is marked as few rectangles that do not overlap. */
export class TileGrid {
  readonly #size: { width: number; height: number };
  readonly #tile: number;
  readonly #regionTiles: number;
  readonly #columns: number;
  readonly #marks: Uint8Array;

  /**
   * @param size of the picture, in pixels
   * @param options.tile the squares' side, in pixels; even, so that regions have even measures where the picture has
   * @param options.regionPixels a region costs as much as this many pixels before it touches one
   */
  constructor(
    size: { width: number; height: number },
    { tile, regionPixels }: { tile: number; regionPixels: number },
  ) {
    this.#size = size;
    this.#tile = tile;
    this.#regionTiles = regionPixels / tile ** 2;
    this.#columns = Math.ceil(size.width / tile);
    this.#marks = new Uint8Array(this.#columns * Math.ceil(size.height / tile));
  }

  /** Marks all squares that a rectangle touches; what lies outside the picture is left out. */
  mark({ left, top, right, bottom }: Edges): void {
    const columns = this.#columns;
    const from = Math.max(0, Math.floor(left / this.#tile));
    const to = Math.min(columns, Math.ceil(right / this.#tile));
    const last = Math.min(this.#marks.length / columns, Math.ceil(bottom / this.#tile));
    if (from >= to) return;
    for (let row = Math.max(0, Math.floor(top / this.#tile)); row < last; row += 1)
      this.#marks.fill(1, row * columns + from, row * columns + to);
  }

  /** Takes the marks away, and returns regions that cover them all. */
  take(): Region[] {
    const bands: Band[] = [];
    const rows = this.#marks.length / this.#columns;
    for (let row = 0; row < rows; row += 1) {
      const runs = this.#runsOf(row);
      if (runs.length === 0) continue;
      const last = bands.at(-1);
      const both = last?.bottom === row ? this.#joined([...last.runs, ...runs], row + 1 - last.top) : null;
      if (last && both && this.#isCheaper(both, last, runs)) {
        last.runs = both;
        last.bottom = row + 1;
      } else bands.push({ top: row, bottom: row + 1, runs: this.#joined(runs, 1) });
    }
    this.#marks.fill(0);
    return bands.flatMap((band) => band.runs.map((run) => this.#regionOf(band, run)));
  }

  #runsOf(row: number): Run[] {
    const runs: Run[] = [];
    const end = (row + 1) * this.#columns;
    let at = this.#marks.indexOf(1, row * this.#columns);
    while (at >= 0 && at < end) {
      const stop = this.#marks.indexOf(0, at);
      const to = stop < 0 || stop > end ? end : stop;
      runs.push({ from: at - row * this.#columns, to: to - row * this.#columns });
      at = this.#marks.indexOf(1, to);
    }
    return runs;
  }

  /** Runs as high as some tiles, those in one that overlap or are cheaper together. */
  #joined(runs: readonly Run[], height: number): Run[] {
    const joined: Run[] = [];
    for (const { from, to } of runs.toSorted((a, b) => a.from - b.from)) {
      const last = joined.at(-1);
      if (last && (from - last.to) * height < this.#regionTiles) last.to = Math.max(last.to, to);
      else joined.push({ from, to });
    }
    return joined;
  }

  #isCheaper(both: readonly Run[], { top, bottom, runs }: Band, next: readonly Run[]): boolean {
    const apart = this.#costOf(runs, bottom - top) + this.#costOf(next, 1);
    return this.#costOf(both, bottom + 1 - top) <= apart;
  }

  #costOf(runs: readonly Run[], height: number): number {
    return runs.reduce((sum, { from, to }) => sum + (to - from) * height + this.#regionTiles, 0);
  }

  #regionOf({ top, bottom }: Band, { from, to }: Run): Region {
    const [x, y] = [from * this.#tile, top * this.#tile];
    return {
      ...{ x, y },
      width: Math.min(this.#size.width, to * this.#tile) - x,
      height: Math.min(this.#size.height, bottom * this.#tile) - y,
    };
  }
}
