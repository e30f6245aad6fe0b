import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FaultCase } from "./faults/fault-case.ts";

const CASES = join(import.meta.dirname, "faults/cases");

/**
 * What power cuts, full disks and killed processes leave: nothing lost, nothing doubled, nothing that stays. Each case is
 * one file in `faults/cases`. Argument: the name of a case; all, one after the other, unless given.
 */
export async function run([wanted]: string[]): Promise<void> {
  const names = (await readdir(CASES)).map((file) => file.replace(/\.ts$/, "")).sort();
  if (wanted === undefined) {
    for (const name of names) await runAlone(name);
  } else if (names.includes(wanted)) {
    const { describe, run: runCase }: FaultCase = await import(join(CASES, `${wanted}.ts`));
    console.log(`\n## ${wanted}\n\n${describe}\n`);
    print(await runCase());
  } else {
    console.error(`There is no case ${wanted}, but: ${names.join(", ")}`);
    process.exitCode = 2;
  }
}

/** A process knows one installation for as long as it lives. */
async function runAlone(name: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), "faults", name], {
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode = 1;
}

function print(figures: Awaited<ReturnType<FaultCase["run"]>>): void {
  if (typeof figures === "string") {
    console.log(`Skipped: ${figures}.`);
    return;
  }
  const columns = Object.keys(figures);
  const rows = [columns, columns.map(() => "---"), Object.values(figures)];
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}
