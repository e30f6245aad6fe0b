import { runProcess } from "./in-process.ts";
import type { Outcome, Share } from "./simulate.ts";

/** How many processes there are: as many as the machine of the goal has cores. */
const SHARES = 2;
const MAIN = new URL("../main.ts", import.meta.url);

/**
 * Simulates in two processes at once, each with an installation, half of the people and three of the six time zones: the
 * clock of a simulation goes from one thing that is due to the next, and could not go faster on more cores.
 */
export async function simulateShares(people: number, years: number): Promise<void> {
  const began = performance.now();
  const shares = Array.from({ length: SHARES }, (_, index) => ({
    ...{ people: Math.round(people / SHARES), years, index, shares: SHARES },
  }));
  const outcomes = await Promise.all(
    shares.map((share: Share) => runProcess<Outcome>(MAIN, ["celebrations", "share", JSON.stringify(share)])),
  );
  const seconds = (performance.now() - began) / 1000;
  const keys = Object.keys(outcomes[0]?.counts ?? {});
  const sums = keys.map((key) => outcomes.reduce((sum, { counts }) => sum + (counts[key] ?? 0), 0));
  console.log(`| years | ${keys.join(" | ")} | seconds |`);
  console.log(`| --- | ${keys.map(() => "---").join(" | ")} | --- |`);
  console.log(`| ${years} | ${sums.join(" | ")} | ${seconds.toFixed(0)} |`);
  const examples = outcomes.flatMap((outcome) => outcome.examples);
  for (const example of examples) console.log(example);
  if (examples.length > 0) process.exitCode = 1;
}
