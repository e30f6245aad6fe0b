/** What one request came to. `status` is 0 when the connection was refused or broke, -1 when nothing came in time. */
export type Answer = {
  what: string;
  /** The web process that was asked. */
  url: string;
  status: number;
  /** Milliseconds since 1970 at its end. */
  at: number;
  ms: number;
  hasRetryAfter: boolean;
};

export const [BROKEN, SILENT] = [0, -1];
/** What the product promises: nobody waits longer, whatever the database does. */
export const MOST_MS = 10_000;

/** Every answer of a run, to be counted by what it was to and by when it came. */
export class Answers {
  readonly #all: Answer[] = [];
  readonly #unreachable = new Set<string>();

  /** What was asked of a web process that nobody can reach says nothing of it: it is left out. */
  add(answer: Omit<Answer, "at">): void {
    if (!this.#unreachable.has(answer.url)) this.#all.push({ ...answer, at: Date.now() });
  }

  setReachable(url: string, isReachable: boolean): void {
    if (isReachable) this.#unreachable.delete(url);
    else this.#unreachable.add(url);
  }

  /** Those that ended between two moments, in milliseconds since 1970. */
  between(from: number, to = Number.POSITIVE_INFINITY): Answer[] {
    return this.#all.filter(({ at }) => at >= from && at <= to);
  }
}

/** `200 × 200, 31 × 503`, the most frequent first. */
export function byStatus(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const name = (status: number) =>
    status === BROKEN ? "no connection" : status === SILENT ? "silence" : String(status);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => `${count} × ${name(status)}`)
    .join(", ");
}

/** In seconds, to a tenth. */
export function slowest(answers: readonly Answer[]): number {
  return seconds(answers.reduce((most, { ms }) => Math.max(most, ms), 0));
}

/** What must never be answered: 500, silence or a wait of more than ten seconds, and 503 without `Retry-After`. */
export function broken(answers: readonly Answer[]): Answer[] {
  return answers.filter(
    ({ status, ms, hasRetryAfter }) =>
      status === SILENT || ms > MOST_MS || status === 500 || (status === 503 && !hasRetryAfter),
  );
}

/** Counts of what must never be answered, by what was asked for, such as `/w: 2 × 500`. */
export function brokenPromises(answers: readonly Answer[]): string {
  const wrong = broken(answers);
  const kinds = [...new Set(wrong.map(({ what }) => what))];
  const told = kinds.map((kind) => {
    const [slow, quick] = [true, false].map((isSlow) =>
      wrong.filter(({ what, ms }) => what === kind && ms > MOST_MS === isSlow),
    );
    const parts = [
      byStatus(quick ?? []),
      slow?.length ? `${byStatus(slow)} after up to ${slowest(slow)} s` : "",
    ];
    return `${kind}: ${parts.filter((part) => part !== "").join(", ")}`;
  });
  return told.length === 0 ? "none" : told.join("; ");
}

export const seconds = (milliseconds: number): number => Number((milliseconds / 1000).toFixed(1));
