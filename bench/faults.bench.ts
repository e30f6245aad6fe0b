import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { FaultCase, Figures, Options } from "./faults/fault-case.ts";

const CASES = join(import.meta.dirname, "faults/cases");
const KILLS = 50;

/**
 * What killed processes, power cuts, a database or a store that is away and cut-off hosts leave: nothing lost, nothing
 * doubled, nothing that stays. Each case is one file in `faults/cases`: it starts an installation, has clients write and
 * read without pause, does something, and compares what there is with the log of acknowledged writes. Arguments: names of
 * cases, all one after the other unless given; `--kills` of each kind, 50 unless given; `--hosts` for three webs and four
 * workers on hosts of their own over one PostgreSQL and one S3 store, instead of one machine.
 */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: {
      kills: { type: "string", default: String(KILLS) },
      hosts: { type: "boolean", default: false },
    },
  });
  const names = (await readdir(CASES)).map((file) => file.replace(/\.ts$/, "")).sort();
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no case ${unknown}, but: ${names.join(", ")}`);
    process.exitCode = 2;
    return;
  }
  const wanted = positionals.length === 0 ? names : positionals;
  const [only] = wanted;
  if (wanted.length === 1 && only !== undefined)
    await runCase(only, { kills: Number(values.kills), hosts: values.hosts });
  else
    for (const name of wanted)
      await runAlone(
        name,
        args.filter((arg) => !positionals.includes(arg)),
      );
}

async function runCase(name: string, options: Options): Promise<void> {
  const { describe, run: runFault }: FaultCase = await import(join(CASES, `${name}.ts`));
  console.log(`\n## ${name}${options.hosts ? ", many hosts" : ""}\n\n${describe}\n`);
  const figures = await runFault(options);
  if (typeof figures === "string") console.log(`Skipped: ${figures}.`);
  else print(figures);
}

/** A process knows one installation for as long as it lives. */
async function runAlone(name: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), "faults", name, ...args], {
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) process.exitCode = 1;
}

function print(figures: Figures): void {
  console.log("| what | figure |\n| --- | --- |");
  for (const [what, figure] of Object.entries(figures)) console.log(`| ${what} | ${figure} |`);
}
