/**
 * So many imports run at once in this process: each holds one of its ten connections to the database, which every other
 * request needs as well.
 */
const AT_ONCE = 3;

const running = new Set<string>();
const waiting: { orgId: string; begin: () => void }[] = [];

/**
 * Does the work of an import when it is its turn: one of an organization at a time, in the order in which they came.
 * Whoever waits holds no connection, so that somebody who sends many files at once holds up nobody else.
 */
export async function inImportTurn<Result>(orgId: string, work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((begin) => {
    waiting.push({ orgId, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    running.delete(orgId);
    beginNext();
  }
}

function beginNext(): void {
  if (running.size >= AT_ONCE) return;
  const place = waiting.findIndex(({ orgId }) => !running.has(orgId));
  const [next] = place < 0 ? [] : waiting.splice(place, 1);
  if (next === undefined) return;
  running.add(next.orgId);
  next.begin();
}
