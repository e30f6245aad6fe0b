import { simulate } from "./celebrations/simulate.ts";

/**
 * Celebrations: `[people] [years]` simulates a celebration on a clock of its own, 200 people and 1 year unless given.
 */
export async function run([first = "200", second = "1"]: string[]): Promise<void> {
  await simulate(Number(first), Number(second));
}
