/** Edits (insert, delete, replace, swap of neighbours) that turn one string into the other. */
function distance(from: string, to: string): number {
  const row = (index: number) =>
    Array.from({ length: to.length + 1 }, (_, column) => (index === 0 ? column : 0));
  let beforeLast = row(1);
  let last = row(0);
  for (let i = 1; i <= from.length; i++) {
    const current = row(1);
    current[0] = i;
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      current[j] = best;
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/** The known name that `name` was probably meant to be, or null when none is near enough to be helpful. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = name.slice(0, 100).toLowerCase();
  let nearest: string | null = null;
  let least = Math.min(Math.max(2, Math.floor(wanted.length / 3)) + 1, wanted.length);
  for (const candidate of known) {
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits < least) {
      least = edits;
      nearest = candidate;
    }
  }
  return nearest;
}
