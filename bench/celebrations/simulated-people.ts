import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";

/** What of a person decides about their occasion. */
export type Facts = { birthDate: string; timeZone: string; isActive: boolean; celebrate: boolean };
/** Facts from a moment on. */
type Version = Facts & { since: number };

const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "America/St_Johns",
];

/** Numbers that look random and are the same in every run (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The people of a simulation, and all that they ever were. */
export class SimulatedPeople {
  readonly histories = new Map<string, Version[]>();
  readonly #orgId: string;
  readonly #random: () => number;

  constructor(orgId: string, random: () => number) {
    this.#orgId = orgId;
    this.#random = random;
  }

  async hire(count: number, at: number): Promise<void> {
    const people = Array.from({ length: count }, () => ({ id: newId(), facts: this.#newFacts() }));
    for (const { id, facts } of people) this.histories.set(id, [{ ...facts, since: at }]);
    await database().person.createMany({
      data: people.map(({ id, facts: { isActive: _, ...columns } }) => ({
        ...{ ...columns, id, orgId: this.#orgId, firstName: "Ada" },
      })),
    });
  }

  /** Somebody leaves, comes back, opts out or in, moves, or has another date. */
  async change(at: number): Promise<void> {
    const ids = [...this.histories.keys()];
    const id = ids[this.#below(ids.length)] ?? "";
    const before = this.factsAt(id, at);
    if (before === null) return;
    const pick = this.#below(10);
    const { birthDate, timeZone } = this.#newFacts();
    const change: Partial<Facts> =
      pick < 3
        ? { isActive: !before.isActive }
        : pick < 5
          ? { celebrate: !before.celebrate }
          : pick < 7
            ? { timeZone }
            : { birthDate };
    const { isActive, ...columns } = { ...before, ...change };
    this.histories.get(id)?.push({ ...columns, isActive, since: at });
    const status = isActive ? "active" : "archived";
    await database().person.update({ where: { id }, data: { ...columns, status } });
  }

  factsAt(id: string, at: number): Facts | null {
    const version = this.histories.get(id)?.findLast(({ since }) => since <= at);
    if (version === undefined) return null;
    const { since: _, ...facts } = version;
    return facts;
  }

  /** Whether somebody was there and stayed as they were from one moment to another. */
  isSteady(id: string, from: number, to: number): boolean {
    const versions = this.histories.get(id) ?? [];
    return (versions[0]?.since ?? to) <= from && versions.every(({ since }) => since <= from || since > to);
  }

  #newFacts(): Facts {
    const isLeap = this.#random() < 0.02;
    const day = new Date(Date.UTC(1960 + this.#below(40), 0, 1 + this.#below(365)))
      .toISOString()
      .slice(0, 10);
    const timeZone = ZONES[this.#below(ZONES.length)] ?? "UTC";
    return { birthDate: isLeap ? "1992-02-29" : day, timeZone, isActive: true, celebrate: true };
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}
