/** Names farther apart than this are different names, however long they are. */
const MOST_EDITS = 6;

/**
 * The number of edits (insert, delete, replace, swap of neighbours) between two strings, or `limit` if it is
 * not smaller. A request may have tens of thousands of unknown names, so the search stops where the result
 * cannot be below the limit.
 */
function distance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: Math.min(to.length, limit) + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const current: number[] = i < limit ? [i] : [];
    let least = current[0] ?? limit;
    for (let j = Math.max(1, i - limit); j <= Math.min(to.length, i + limit); j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min(
        (last[j] ?? limit) + 1,
        (current[j - 1] ?? limit) + 1,
        (last[j - 1] ?? limit) + cost,
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? limit) + 1);
      current[j] = best;
      least = Math.min(least, best);
    }
    if (least >= limit) return limit;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[to.length] ?? limit, limit);
}

/** The known name that was probably meant by `name`, or null if none is near enough. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = name.slice(0, 100).toLowerCase();
  let nearest: string | null = null;
  const most = Math.min(Math.max(2, Math.floor(wanted.length / 3)), MOST_EDITS);
  // For a short name, a candidate that shares less than half of it is a different word.
  let least = Math.min(most, Math.floor(wanted.length / 2)) + 1;
  for (const candidate of known) {
    const edits = distance(wanted, candidate.toLowerCase(), least);
    if (edits < least) {
      least = edits;
      nearest = candidate;
    }
  }
  return nearest;
}
