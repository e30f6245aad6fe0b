/** A probe counts once for each three quarters of a second that it has taken, or a part of that; ticks are an eighth. */
const TICKS_PER_POINT = 6;
/** The database is slow with so many points. A single short probe may have met a busy moment. */
const SLOW_POINTS = 3;
/** So many probes are looked at: a quick one between late ones changes nothing. */
const LOOKED_AT = 5;
/** After so many quick ones in a row the database is quick again. */
const QUICK_AGAIN = 2;

const pointsOf = (ticks: number): number => Math.ceil(ticks / TICKS_PER_POINT);

/** Whether a database is slow, by how long its last probes took. */
export class DatabaseSlowness {
  #points: number[] = [];

  /** @param ticks that an answered probe took, 0 for a quick one */
  note(ticks: number): void {
    this.#points = [...this.#points, pointsOf(ticks)].slice(-LOOKED_AT);
    const last = this.#points.slice(-QUICK_AGAIN);
    if (last.length === QUICK_AGAIN && last.every((points) => points === 0)) this.forget();
  }

  forget(): void {
    this.#points = [];
  }

  /** @param openTicks that the probe has taken that is not answered yet; 0 without one */
  isSlow(openTicks: number): boolean {
    return this.#points.reduce((sum, points) => sum + points, pointsOf(openTicks)) >= SLOW_POINTS;
  }
}
