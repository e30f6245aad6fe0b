import type { Options } from "../fault-case.ts";
import { killLauncher } from "../launcher-kills.ts";

export const describe =
  "The launcher is killed (SIGKILL) and started again once web, workers and PostgreSQL have noticed and ended.";

export const run = (options: Options) => killLauncher(options, false);
