import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import type { TestOrganization } from "#test/support/test-organization.ts";
import { History } from "./history.ts";
import { SECTORS } from "./simulated-people.ts";

/** What of the celebration decides about an occasion. */
export type Rule = {
  enabled: boolean;
  lead_days: number;
  send_at: string;
  off_days: "on_the_day" | "before" | "after";
  leap_day: "feb_28" | "mar_1";
  years: number[] | null;
  people: { sector?: string[] };
};

export const GRACE_DAYS = 3;
/** The most that a rule of the simulation has. */
export const MOST_LEAD_DAYS = 7;

const FIRST: Rule = {
  ...{ enabled: true, lead_days: 3, send_at: "09:00", off_days: "on_the_day" },
  ...{ leap_day: "feb_28", years: null, people: {} },
};
const leavesOut = ({ enabled, years, people }: Rule) =>
  !enabled || years !== null || people.sector !== undefined;
const ROUND_YEARS = Array.from({ length: 15 }, (_, index) => (index + 2) * 5);

/** The celebration of a simulation, and all that it ever was. */
export class SimulatedRule {
  readonly history: History<Rule>;
  readonly #org: TestOrganization;
  readonly #id: string;
  readonly #random: () => number;

  private constructor(
    org: TestOrganization,
    id: string,
    { at, random }: { at: number; random: () => number },
  ) {
    this.#org = org;
    this.#id = id;
    this.#random = random;
    this.history = new History(at, FIRST);
  }

  static async create(
    org: TestOrganization,
    template: string,
    given: { at: number; random: () => number },
  ): Promise<SimulatedRule> {
    const { id } = await celebrations.create(org.actor, {
      ...{ ...FIRST, name: "Birthdays", occasion: "birthday", template_ids: [template] },
      ...{ approval: "none", without_approval: "hold", grace_days: GRACE_DAYS },
      keep: true,
      ...{ to: null, subject: null, text: null, texts: [] },
    });
    return new SimulatedRule(org, id, given);
  }

  /**
   * Changes one thing, by the service that answers whoever changes it; what leaves people out is taken back.
   * @returns after how many days the next change comes: soon, while people are left out
   */
  async change(at: number): Promise<number> {
    const before = this.history.at(at) ?? FIRST;
    const patch = leavesOut(before) ? { enabled: true, years: null, people: {} } : this.#newChange(before);
    const after = { ...before, ...patch };
    this.history.add(at, after);
    await celebrations.update(this.#org.actor, this.#id, patch, null);
    return leavesOut(after) ? 1 + this.#random() * 9 : 10 + this.#random() * 30;
  }

  #newChange(before: Rule): Partial<Rule> {
    const pick = <Value>(values: readonly Value[], other: Value) =>
      values[Math.floor(this.#random() * values.length)] ?? other;
    const changes: readonly (() => Partial<Rule>)[] = [
      () => ({ lead_days: Math.floor(this.#random() * (MOST_LEAD_DAYS + 1)) }),
      () => ({ send_at: pick(["00:00", "06:30", "09:00", "12:15", "23:59"], "09:00") }),
      () => ({ off_days: pick(["on_the_day", "before", "after"], "before") }),
      () => ({ leap_day: before.leap_day === "feb_28" ? "mar_1" : "feb_28" }),
      () => ({ years: ROUND_YEARS }),
      () => ({ people: { sector: SECTORS.slice(0, 2) } }),
      () => ({ enabled: false }),
    ];
    return pick(changes, () => ({ lead_days: 3 }))();
  }
}
