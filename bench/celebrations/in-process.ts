import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** What the outcome of a process begins with. */
const MARK = "outcome ";

/** Says what came out of this process to whoever started it. */
export const say = (outcome: unknown): void => console.log(`${MARK}${JSON.stringify(outcome)}`);

/** Runs a part of the benchmark in a process of its own. @returns what it says at its end */
export async function runProcess<Outcome>(file: URL, given: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...given], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const line = said.split("\n").find((each) => each.startsWith(MARK));
  if (line === undefined) throw new Error(`The process ended without an outcome: ${said}`);
  return JSON.parse(line.slice(MARK.length));
}
