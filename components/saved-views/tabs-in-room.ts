/** How many tabs of a row are shown, the current one among them. */
export interface TabsInRoom {
  shown: number;
  /** Whether the current tab stands behind the others that are shown, since it would not fit in its place. */
  isMoved: boolean;
}

/**
 * Which tabs fit into one row. The first is always shown, and the current one.
 * @param widths of the tabs in their order, with the gap to the next
 * @param room width of the row
 * @param current index of the current tab
 */
export function tabsInRoom(widths: readonly number[], room: number, current: number): TabsInRoom {
  const shown = fitting(widths, room);
  if (current < shown) return { shown, isMoved: false };
  const before = widths.slice(0, current);
  return { shown: Math.max(1, fitting(before, room - (widths[current] ?? 0))) + 1, isMoved: true };
}

function fitting(widths: readonly number[], room: number): number {
  let end = 0;
  const beyond = widths.findIndex((width) => {
    end += width;
    return end > room;
  });
  return beyond === -1 ? widths.length : beyond;
}
