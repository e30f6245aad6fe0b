import pg from "pg";
import type { Figures } from "../fault-case.ts";
import { onOneMachine } from "../settings.ts";
import { trial } from "../trial.ts";
import { whileAway } from "../while-away.ts";

export const describe =
  "All connections of the database are ended, and for a minute all that it allows are somebody else's.";

export function run(): Promise<Figures> {
  return trial(onOneMachine({ hasProxy: true }), async (stage) => {
    const { databaseUrl = "" } = await stage.installation.settings();
    const taken: pg.Client[] = [];
    const isFull = { now: true };
    const figures = await whileAway(
      stage,
      async () => {
        await takeAll(databaseUrl, taken);
        await taken[0]?.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name <> 'bench' and datname is not null",
        );
        // Whoever ends leaves room, which nobody else may take.
        void (async () => {
          while (isFull.now) await takeAll(databaseUrl, taken);
        })();
      },
      async () => {
        isFull.now = false;
        await Promise.all(taken.map((client) => client.end()));
      },
    );
    return { ...figures, "connections taken": taken.length };
  });
}

/** Opens connections until none is left. */
async function takeAll(connectionString: string, taken: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString, application_name: "bench" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return;
    }
  }
}
