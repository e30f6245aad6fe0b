import { databaseAway } from "../database-away.ts";
import type { Options } from "../fault-case.ts";

export const describe =
  "For a minute everything between the product and the database takes 300 ms longer, each way.";

export const run = (options: Options) => databaseAway(options, { delayMs: 300 });
