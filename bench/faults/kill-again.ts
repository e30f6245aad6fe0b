import { setTimeout as wait } from "node:timers/promises";
import type { Figures, Options } from "./fault-case.ts";
import { type Role, signal } from "./processes.ts";
import { asAsked } from "./settings.ts";
import { type Stage, trial } from "./trial.ts";

/** Between readiness and the next kill, at most, so that it hits at no particular moment. */
const PAUSE_MS = 1_000;
const PATIENCE_MS = 60_000;

/** Kills one process of a role again and again, the next once everything is ready, and something has been written and watched. */
export async function killAgain(options: Options, role: Role): Promise<Figures | string> {
  const setting = asAsked(options);
  if (typeof setting === "string") return setting;
  const { kills } = options;
  return trial(setting, async (stage) => {
    let killed = 0;
    for (; killed < kills; killed += 1) {
      const victim = await oneOf(stage, role);
      if (victim === null) break;
      signal([victim]);
      stage.readyAfter(await stage.untilReady());
      await stage.load.progress(1);
      await stage.load.watched();
      await wait(Math.random() * PAUSE_MS);
    }
    return { kills: killed };
  });
}

/** One of those that there are, at random. @returns null when none came within a minute */
async function oneOf({ installation }: Stage, role: Role): Promise<number | null> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(10)) {
    const found = await installation.find(role);
    if (found.length > 0) return found[Math.floor(Math.random() * found.length)] ?? null;
  }
  return null;
}
