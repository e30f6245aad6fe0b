import { databaseAway } from "../database-away.ts";
import type { Options } from "../fault-case.ts";

export const describe =
  "For a minute the database takes connections and statements and answers nothing, on open connections too.";

export const run = (options: Options) => databaseAway(options, "hang");
