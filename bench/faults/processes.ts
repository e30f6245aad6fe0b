import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A process, those that it has started, and theirs. */
export async function descendants(root: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid="]);
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const parent of found) for (const [pid = 0, of] of rows) if (of === parent) found.push(pid);
  return found;
}
