import { Gauge, type Registry } from "prom-client";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { JOBS } from "../jobs/job-registry.ts";
import { findOverdue } from "./overdue-sending.ts";

/** How long the oldest job of each kind has waited since it could be taken; 0 when none waits. */
export async function describeOldestJobs(registry: Registry): Promise<void> {
  const rows = await database().$queryRaw<{ name: string; seconds: number }[]>`
    select name, extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as seconds
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name`;
  const oldest = new Gauge({
    name: "rollcall_oldest_job_age_seconds",
    help: "How long the job that has waited longest has waited, by kind; 0 when none waits",
    labelNames: ["job"],
    registers: [registry],
  });
  for (const { name } of Object.values(JOBS))
    oldest.set({ job: name }, rows.find((row) => row.name === name)?.seconds ?? 0);
}

/** What should have been sent a quarter of an hour ago, of all organizations. */
export async function describeOverdue(registry: Registry): Promise<void> {
  const overdue = await findOverdue(database(), null, clock.now());
  const sum = (of: "greetings" | "emails") => overdue.reduce((total, row) => total + row[of], 0);
  new Gauge({
    name: "rollcall_celebrations_late",
    help: "Greetings of celebrations that should have been sent a quarter of an hour ago and were not",
    registers: [registry],
  }).set(sum("greetings"));
  new Gauge({
    name: "rollcall_mails_late",
    help: "E-mails that should have been handed over a quarter of an hour ago and were not",
    registers: [registry],
  }).set(sum("emails"));
}
