import { setImmediate } from "node:timers/promises";

/** How many rows are planned before other requests get their turn, and how many one statement writes. */
const ROWS_A_TURN = 200;

/** The rows a few at a time; in between, other requests get their turn. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    yield rows.slice(at, at + ROWS_A_TURN);
    await setImmediate();
  }
}
