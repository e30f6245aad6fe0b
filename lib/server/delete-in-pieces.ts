/** How many rows one statement deletes, in some tens of milliseconds: more would hold their locks for long. */
const AT_ONCE = 1000;

/**
 * Deletes rows until none is left that is to be deleted.
 * @param statement deletes at most `most` of them, with `for update skip locked` so that several workers do not wait for
 *   each other, and resolves to how many it has deleted
 */
export async function deleteInPieces(statement: (most: number) => PromiseLike<number>): Promise<void> {
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) deleted = await statement(AT_ONCE);
}
