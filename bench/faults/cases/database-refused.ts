import { databaseAway } from "../database-away.ts";
import type { Options } from "../fault-case.ts";

export const describe = "The database's port refuses connections for a minute, and open ones are closed.";

export const run = (options: Options) => databaseAway(options, "refuse");
