import type { Options } from "../fault-case.ts";
import { killAgain } from "../kill-again.ts";

export const describe =
  "One of two workers is killed (SIGKILL) again and again, the next one within a second of everything being ready.";

export const run = (options: Options) => killAgain(options, "worker");
