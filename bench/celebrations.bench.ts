import { say } from "./celebrations/in-process.ts";
import { planDay } from "./celebrations/plan-day.ts";
import { readMonth } from "./celebrations/read-month.ts";
import { simulate } from "./celebrations/simulate.ts";
import { simulateShares } from "./celebrations/simulate-shares.ts";

/**
 * Celebrations. `[people] [years]` simulates one on a clock of its own, 200 people and 1 year unless given;
 * `plan [organizations] [people]` plans a day of many; `month [people]` reads a month of the calendar.
 */
export async function run([first = "200", second, third]: string[]): Promise<void> {
  if (first === "plan") await planDay(Number(second ?? 10_000), Number(third ?? 1_000_000));
  else if (first === "month") await readMonth(Number(second ?? 100_000));
  // What the simulation does in processes of its own.
  else if (first === "share") say(await simulate(JSON.parse(second ?? "")));
  else await simulateShares(Number(first), Number(second ?? 1));
}
