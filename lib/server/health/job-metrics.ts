import { Gauge, type Registry } from "prom-client";
import { database } from "../database.ts";
import { JOBS } from "../jobs/job-registry.ts";

type Waiting = { name: string; jobs: number; seconds: number | null };

/**
 * How many jobs of each kind there are, but those that the queue blocks until another has ended, of which no kind makes any;
 * and how long the oldest has waited since it could be taken. What waits is read once,
 * from the queue's own index of it, which knows all of this: the rows are a hundred thousand in places all over the table.
 */
export async function describeJobs(registry: Registry): Promise<void> {
  const [waiting, active] = await Promise.all([
    database().$queryRaw<Waiting[]>`
      select name, count(*)::int as jobs, extract(epoch from now()
        - min(greatest(created_on, start_after)) filter (where start_after <= now()))::float8 as seconds
      from pgboss.job where state < 'active' and not blocked group by name`,
    database().$queryRaw<{ name: string; jobs: number }[]>`
      select name, count(*)::int as jobs from pgboss.job where state = 'active' group by name`,
  ]);
  const jobs = new Gauge({
    name: "rollcall_jobs",
    help: "Jobs that wait for a worker (`waiting`) or are being worked on (`active`), by kind",
    labelNames: ["job", "state"],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: "rollcall_oldest_job_age_seconds",
    help: "How long the job that has waited longest has waited, by kind; 0 when none waits",
    labelNames: ["job"],
    registers: [registry],
  });
  for (const { name } of Object.values(JOBS)) {
    const own = waiting.find((row) => row.name === name);
    jobs.set({ job: name, state: "waiting" }, own?.jobs ?? 0);
    jobs.set({ job: name, state: "active" }, active.find((row) => row.name === name)?.jobs ?? 0);
    oldest.set({ job: name }, own?.seconds ?? 0);
  }
}
