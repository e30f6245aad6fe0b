import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { say } from "./in-process.ts";

/** What a process is to plan. */
export type Task = { databaseUrl: string; now: number };
/** What that took; megabytes that the process had before, and at most. */
export type Taken = { seconds: number; processorSeconds: number; before: number; most: number };

/** Looks through all celebrations that are due, in a process that does nothing else: `node planning-process.ts TASK`. */
const { databaseUrl, now }: Task = JSON.parse(process.argv[2] ?? "");
settleEnvironment({ databaseUrl, logLevel: "silent" });
clock.now = () => new Date(now);
await database().$queryRaw`select 1`;
const megabytes = (bytes: number) => bytes / 1024 / 1024;
const before = megabytes(process.memoryUsage().rss);
const [began, used] = [performance.now(), process.cpuUsage()];
await advanceCelebrations(database());
const { user, system } = process.cpuUsage(used);
const seconds = (performance.now() - began) / 1000;
await database().$disconnect();
const most = process.resourceUsage().maxRSS / 1024;
say({ seconds, processorSeconds: (user + system) / 1e6, before, most } satisfies Taken);
