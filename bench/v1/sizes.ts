import { CONNECTIONS, cell, type Rounds, ratios, takeTurns, type Work } from "./load.ts";
import type { Stage } from "./stage.ts";

/** The same page of a directory of a thousand people and of one of a million, which take turns. */
export async function compareSizes(stage: Stage, work: Work, rounds: Rounds): Promise<void> {
  const sizes = [1000, 1_000_000];
  const entries = [];
  for (const size of sizes) {
    const directory = await stage.openDirectory(`people_${size}`, size);
    entries.push({ contender: await stage.startWeb(`${size} people`, directory), work });
  }
  const [few = [], many = []] = await takeTurns(stage.packages, entries, rounds);
  const titles = sizes.map((size) => `${size.toLocaleString("en")} people`).join(" | ");
  console.log(
    `\n| requests/s, ${CONNECTIONS} connections: median (p99, ms; processor, µs each) | ${titles} | times as long (range) | times the processor time (range) |`,
  );
  console.log("| --- | --- | --- | --- | --- |");
  console.log(
    `| ${work.title} | ${cell(few)} | ${cell(many)} | ${ratios(few, many)} | ${ratios(many, few, "cost")} |`,
  );
}
