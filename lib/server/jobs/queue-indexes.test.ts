import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { closeQueue, enqueue, withdrawVideos } from "./enqueue.ts";
import { hasTurnEnded } from "./fair-priorities.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const FINISHED = 20_000;
const org_id = randomUUID();
const orderOf = (count: number) => Array.from({ length: count }, () => ({ org_id, video_id: randomUUID() }));
const waiting = orderOf(50);

beforeAll(async () => {
  await database().$executeRaw`
    insert into pgboss.job (name, data, state, priority, completed_on)
    select 'render-video', jsonb_build_object('org_id', ${org_id}::text, 'video_id', gen_random_uuid()), 'completed', -n, now()
    from generate_series(1, ${FINISHED}::int) n`;
  await database().$transaction((tx) => enqueue(tx, "renderVideo", waiting));
  await database().$executeRaw`analyze pgboss.job_common`;
});

/** How many jobs PostgreSQL read for something, in whatever way. */
function readFor(work: (tx: Prisma.TransactionClient) => Promise<unknown>): Promise<number> {
  return database().$transaction(async (tx) => {
    await work(tx);
    const [row] = await tx.$queryRaw<{ read: number }[]>`
      select (coalesce(sum(seq_tup_read), 0) + coalesce(sum(idx_tup_fetch), 0))::int as read
      from pg_stat_xact_all_tables where relid = 'pgboss.job_common'::regclass`;
    return row?.read ?? Number.NaN;
  });
}

it("reads few jobs, however many have ended, to order videos", async () => {
  expect(await readFor((tx) => enqueue(tx, "renderVideo", orderOf(2)))).toBeLessThan(1000);
});

it("does so to withdraw some, and to see whose turn it is", async () => {
  const [first] = waiting;
  expect(await readFor((tx) => withdrawVideos(tx, org_id, [first?.video_id ?? ""]))).toBeLessThan(100);
  expect(await readFor((tx) => hasTurnEnded(tx, org_id))).toBeLessThan(1000);
});

it("does so to order the only ones that wait", async () => {
  await database().$executeRaw`delete from pgboss.job where state < 'active'`;
  expect(await readFor((tx) => enqueue(tx, "renderVideo", orderOf(2)))).toBeLessThan(1000);
});

it("has the queue count nothing, which would read all jobs", async () => {
  const [row] = await database().$queryRaw<{ years: number }[]>`
    select extract(year from min(monitor_backoff_on))::int as years from pgboss.version`;
  expect(row?.years).toBeGreaterThan(2900);
});
