import { simulate } from "./celebrations/simulate.ts";
import { MARK, simulateShares } from "./celebrations/simulate-shares.ts";

/**
 * Celebrations: `[people] [years]` simulates a celebration on a clock of its own, 200 people and 1 year unless given.
 */
export async function run([first = "200", second = "1"]: string[]): Promise<void> {
  if (first === "share") console.log(`${MARK}${JSON.stringify(await simulate(JSON.parse(second)))}`);
  else await simulateShares(Number(first), Number(second));
}
