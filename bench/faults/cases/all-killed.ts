import type { Options } from "../fault-case.ts";
import { killLauncher } from "../launcher-kills.ts";

export const describe =
  "Every process is killed (SIGKILL) at the same moment, as by a power cut of which the disk saw nothing, and the launcher started again.";

export const run = (options: Options) => killLauncher(options, true);
