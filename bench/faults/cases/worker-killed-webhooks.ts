import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { database } from "#lib/server/database.ts";
import { countWorkers } from "#lib/server/jobs/worker-count.ts";
import * as people from "#lib/server/people/person-service.ts";
import { create } from "#lib/server/webhooks/webhook-service.ts";
import { withInstallation } from "../../installation.ts";
import { median } from "../../median.ts";
import { organizationOf } from "../organization.ts";
import { Workers } from "../workers.ts";

export const describe =
  "Six receivers that take two seconds to answer are told of 100 new people each, while six times one of three workers is killed (SIGKILL) at random, the next once the one before has been replaced.";

const [RECEIVERS, PEOPLE, WORKERS, KILLS] = [6, 100, 3, 6];
const ANSWER_MS = 2000;
const PATIENCE_MS = 300_000;

export async function run() {
  return withInstallation(async () => {
    const { actor } = await organizationOf(0);
    const received = new Map<string, number>();
    const server = createServer((request, response) => {
      const id = String(request.headers["webhook-id"]);
      received.set(id, (received.get(id) ?? 0) + 1);
      setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    for (let index = 0; index < RECEIVERS; index += 1) {
      await create(actor, {
        url: `http://127.0.0.1:${port}/${index}`,
        events: ["person.created"],
        enabled: true,
      });
    }
    for (let index = 0; index < PEOPLE; index += 1) {
      await people.create(actor, { first_name: `Person ${index}` });
    }
    const workers = new Workers(WORKERS);
    try {
      const waits: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        while ((await countWorkers()) < WORKERS) await wait(100);
        await wait(Math.random() * 2000);
        const underWay = await deliveriesUnderWay();
        await workers.killOne();
        waits.push(await timeUntilDelivered(underWay));
      }
      const lastKill = performance.now();
      const waiting = () => actor.db.webhookDelivery.count({ where: { status: "pending" } });
      while ((await waiting()) > 0 && performance.now() - lastKill < PATIENCE_MS) await wait(100);
      return {
        kills: KILLS,
        messages: RECEIVERS * PEOPLE,
        received: received.size,
        "still waiting": await waiting(),
        "received twice": [...received.values()].filter((count) => count > 1).length,
        "from a kill until all that was under way was delivered, s: median": (median(waits) / 1000).toFixed(
          1,
        ),
        "at most": (Math.max(...waits) / 1000).toFixed(1),
      };
    } finally {
      await workers.stop();
      server.closeAllConnections();
      server.close();
    }
  });
}

/** Ids of the jobs that workers have in hand. */
async function deliveriesUnderWay(): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    select id from pgboss.job where name = 'deliver-webhook' and state = 'active'`;
  return rows.map(({ id }) => id);
}

/** In milliseconds. */
async function timeUntilDelivered(jobs: string[]): Promise<number> {
  const began = performance.now();
  for (;;) {
    const [row] = await database().$queryRaw<{ left: number }[]>`
      select count(*)::int as left from pgboss.job where id = any(${jobs}::uuid[]) and state < 'completed'`;
    const passed = performance.now() - began;
    if (row?.left === 0 || passed > PATIENCE_MS) return passed;
    await wait(50);
  }
}
