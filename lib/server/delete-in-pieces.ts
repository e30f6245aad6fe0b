/** What a statement is to take: a longer one holds its locks and its connection for others to wait for. */
const GOAL_MS = 25;
const FIRST = 250;
const FEWEST = 100;
const MOST = 1000;

/**
 * Deletes rows until none is left that is to be deleted: as many with a statement as take some 25 ms, which are several
 * times as many where the rows are in memory as where they are read from a disk.
 * @param statement deletes at most `most` of them, with `for update skip locked` so that several workers do not wait for
 *   each other, and resolves to how many it has deleted
 */
export async function deleteInPieces(statement: (most: number) => PromiseLike<number>): Promise<void> {
  let piece = FIRST;
  for (;;) {
    const begun = performance.now();
    if ((await statement(piece)) < piece) return;
    piece = nextPiece(piece, performance.now() - begun);
  }
}

/** How many rows to delete next, after `piece` of them took `ms`: twice or half as many at most, since one may have had to wait. */
export function nextPiece(piece: number, ms: number): number {
  const fitting = Math.floor((piece * GOAL_MS) / Math.max(ms, 1));
  const next = Math.max(piece / 2, Math.min(piece * 2, fitting));
  return Math.round(Math.max(FEWEST, Math.min(MOST, next)));
}
