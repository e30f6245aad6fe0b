import { connectionPool, database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { History } from "./history.ts";

/** What of a person decides about their occasion. */
export type Facts = {
  birthDate: string;
  timeZone: string;
  sector: string;
  isActive: boolean;
  celebrate: boolean;
};

export const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "America/St_Johns",
];
export const SECTORS = ["Sales", "Support", "Research"] as const;

/** The people of a simulation, and all that they ever were. */
export class SimulatedPeople {
  readonly histories = new Map<string, History<Facts>>();
  readonly #ids: string[] = [];
  readonly #orgId: string;
  readonly #zones: readonly string[];
  readonly #random: () => number;

  constructor(orgId: string, zones: readonly string[], random: () => number) {
    this.#orgId = orgId;
    this.#zones = zones;
    this.#random = random;
  }

  async hire(count: number, at: number): Promise<void> {
    const people = Array.from({ length: count }, () => ({ id: newId(), facts: this.#newFacts() }));
    for (const { id, facts } of people) {
      this.histories.set(id, new History(at, facts));
      this.#ids.push(id);
    }
    await database().person.createMany({
      data: people.map(({ id, facts: { isActive: _, ...columns } }) => ({
        ...{ ...columns, id, orgId: this.#orgId, firstName: "Ada" },
      })),
    });
  }

  /** As many people leave, come back, opt out or in, move, work elsewhere or have another date, written together. */
  async change(count: number, at: number): Promise<void> {
    const changed = new Map<string, Facts>();
    for (let done = 0; done < count; done += 1) {
      const id = this.#ids[this.#below(this.#ids.length)] ?? "";
      const before = changed.get(id) ?? this.histories.get(id)?.at(at);
      if (before != null) changed.set(id, { ...before, ...this.#newChange(before) });
    }
    for (const [id, facts] of changed) this.histories.get(id)?.add(at, facts);
    const rows = [...changed].map(([id, facts]) => ({ id, ...facts }));
    await connectionPool().query({
      name: "change",
      text: `update people p set birth_date = n."birthDate", time_zone = n."timeZone", sector = n.sector,
          celebrate = n.celebrate, updated_at = clock_timestamp(),
          status = (case when n."isActive" then 'active' else 'archived' end)::"PersonStatus"
        from jsonb_to_recordset($2::jsonb) as n(id uuid, "birthDate" text, "timeZone" text, sector text,
          celebrate boolean, "isActive" boolean)
        where p.org_id = $1::uuid and p.id = n.id`,
      values: [this.#orgId, JSON.stringify(rows)],
    });
  }

  #newChange(before: Facts): Partial<Facts> {
    const pick = this.#below(12);
    const { birthDate, timeZone, sector } = this.#newFacts();
    if (pick < 3) return { isActive: !before.isActive };
    if (pick < 5) return { celebrate: !before.celebrate };
    if (pick < 7) return { timeZone };
    return pick < 9 ? { sector } : { birthDate };
  }

  #newFacts(): Facts {
    const isLeap = this.#random() < 0.02;
    const day = new Date(Date.UTC(1960 + this.#below(40), 0, 1 + this.#below(365)))
      .toISOString()
      .slice(0, 10);
    const timeZone = this.#zones[this.#below(this.#zones.length)] ?? "UTC";
    const sector = SECTORS[this.#below(SECTORS.length)] ?? "Sales";
    return { birthDate: isLeap ? "1992-02-29" : day, timeZone, sector, isActive: true, celebrate: true };
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}
