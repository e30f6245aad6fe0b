import { connectionPool, database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { withInstallation } from "../installation.ts";
import { fillOrganizations } from "./fill.ts";
import { runProcess } from "./in-process.ts";
import type { Taken, Task } from "./planning-process.ts";

const DAY_MS = 24 * 60 * 60_000;
const FILE = new URL("./planning-process.ts", import.meta.url);

/**
 * Plans a day of all organizations in a process of its own, as a worker does: a first one, whose occurrences are due at once
 * and are stepped as well, and then the next one, among what was planned by then. Once with rules for everybody, once with
 * rules that have a filter.
 */
export async function planDay(organizations: number, people: number): Promise<void> {
  await withInstallation(async () => {
    await fillOrganizations(organizations, people);
    const pool = connectionPool();
    console.log(
      "| celebrations | people | occurrences before | after | s | s of processor | MB before | MB at most |\n| --- | --- | --- | --- | --- | --- | --- | --- |",
    );
    const now = Date.now();
    for (const [kind, filter] of [
      ["for everybody", {}],
      ["with a filter", { sector: ["Sales", "Support"] }],
    ] as const) {
      await pool.query("delete from occurrences");
      await pool.query("update celebrations set people = $1, planned_until = $2", [filter, new Date(now)]);
      for (const at of [now, now + DAY_MS]) {
        await pool.query("update celebrations set due_at = $1", [new Date(at)]);
        // Nothing but planning: what is stored is not stepped.
        await pool.query("update occurrences set due_at = $1", [new Date(at + 9 * DAY_MS)]);
        await pool.query("vacuum analyze occurrences");
        const before = await database().occurrence.count();
        const { databaseUrl = "" } = environment();
        const taken = await runProcess<Taken>(FILE, [
          JSON.stringify({ databaseUrl, now: at } satisfies Task),
        ]);
        const after = await database().occurrence.count();
        const figures = [taken.seconds, taken.processorSeconds].map((each) => each.toFixed(1));
        const memory = [taken.before, taken.most].map((each) => each.toFixed(0));
        console.log(
          `| ${[`${organizations} ${kind}`, people, before, after, ...figures, ...memory].join(" | ")} |`,
        );
      }
    }
  });
}
