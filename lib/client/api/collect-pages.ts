/** Page size: the maximum that a list returns. */
export const PAGE = 200;

interface PageOf<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

/**
 * Reads a list page by page.
 * @param read one page, of `PAGE` items, from a cursor on; undefined for the first
 * @param most no further page is read once there are as many
 * @returns the items, and whether these are all
 */
export async function collectPages<Item>(
  read: (cursor: string | undefined) => Promise<PageOf<Item>>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ items: Item[]; isComplete: boolean }> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < most);
  return { items, isComplete: cursor === undefined };
}
