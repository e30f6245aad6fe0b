import { setImmediate } from "node:timers/promises";

/** How many rows are planned before other requests run, and how many one statement writes. */
const ROWS_A_TURN = 200;

/** The rows in small batches; other requests run in between. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    yield rows.slice(at, at + ROWS_A_TURN);
    await setImmediate();
  }
}
