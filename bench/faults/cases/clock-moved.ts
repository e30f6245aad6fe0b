import { setTimeout as wait } from "node:timers/promises";
import { movedClock } from "#e2e/fixtures/moved-clock.ts";
import type { Figures } from "../fault-case.ts";
import { onOneMachine } from "../settings.ts";
import { trial } from "../trial.ts";

export const describe =
  "The clock of web and workers, not the database's, is a day ahead for half a minute, right for half a minute, and a day behind for half a minute.";

const DAY_MS = 24 * 60 * 60 * 1000;
const STEP_MS = 30_000;

export async function run(): Promise<Figures> {
  const clock = await movedClock(new Date().toISOString());
  try {
    return await trial(
      onOneMachine({ settings: clock.settings }),
      async ({ load, untilReady, readyAfter }) => {
        for (const ahead of [DAY_MS, 0, -DAY_MS, 0]) {
          await clock.set(new Date(Date.now() + ahead).toISOString());
          readyAfter(await untilReady());
          await wait(STEP_MS);
          await load.progress(5);
        }
        return {};
      },
    );
  } finally {
    await clock.remove();
  }
}
