import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Starts three sessions, lowers them at once, and says when all have the value: or what they have after ten seconds. */
const THREE_SESSIONS = `
  import { spawn } from "node:child_process";
  import { readFileSync } from "node:fs";
  import { lowerSession } from ${JSON.stringify(join(import.meta.dirname, "lower-priority.ts"))};
  const children = [1, 2, 3].map(() => spawn("sleep", ["60"], { detached: true, stdio: "ignore" }));
  for (const child of children) lowerSession(child, 5);
  const values = () => children.map(({ pid }) => readFileSync("/proc/" + pid + "/autogroup", "utf8").split(" ")[2].trim());
  const end = Date.now() + 10_000;
  while (values().some((value) => value !== "5") && Date.now() < end) await new Promise((done) => setTimeout(done, 20));
  console.log(values().join(" "));
  for (const child of children) child.kill();
`;

it.skipIf(!hasAutogroups() || ordinary() === undefined)(
  "lowers several sessions, although Linux takes one at a time from who does not administer the system",
  () => {
    const command = [process.execPath, "--input-type=module", "-e", THREE_SESSIONS];
    expect(run([...(ordinary() ?? []), ...command])).toBe("5 5 5");
  },
);

function run([program = "", ...args]: string[]): string {
  return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function hasAutogroups(): boolean {
  try {
    return readFileSync("/proc/sys/kernel/sched_autogroup_enabled", "utf8").trim() === "1";
  } catch {
    return false;
  }
}

/** What to put before a command so that it cannot administer the system; undefined where root cannot give that up. */
function ordinary(): string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const drop = ["setpriv", "--bounding-set=-sys_admin"];
  try {
    run([...drop, "true"]);
    return drop;
  } catch {
    return undefined;
  }
}
