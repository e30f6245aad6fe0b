/** From when until when something was so. */
export type Span = { from: number; to: number };

/** What something was, from moment to moment. */
export class History<Facts> {
  /** In order. */
  readonly versions: { since: number; facts: Facts }[];

  constructor(since: number, facts: Facts) {
    this.versions = [{ since, facts }];
  }

  add(since: number, facts: Facts): void {
    this.versions.push({ since, facts });
  }

  /** What it was at a moment; null before it was there. */
  at(moment: number): Facts | null {
    return this.versions.findLast(({ since }) => since <= moment)?.facts ?? null;
  }

  /** Whether it was there and stayed as it was. */
  isSteady({ from, to }: Span): boolean {
    const [first] = this.versions;
    if (first === undefined || first.since > from) return false;
    return this.versions.every(({ since }) => since <= from || since > to);
  }

  /** All that it was in a time, also if it began to be there only then. */
  during({ from, to }: Span): Facts[] {
    return this.versions
      .filter(({ since }, index) => since <= to && (this.versions[index + 1]?.since ?? to) >= from)
      .map(({ facts }) => facts);
  }
}
