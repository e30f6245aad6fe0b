import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "#lib/server/environment.ts";

/** npm's scripts that are to take little memory, which loading what is not compiled yet takes a fifth of. */
const SMALL_PROGRAMS = ["backup", "files", "restore"];

/** Many times what an idle machine needs: a start waits for it. */
const LIMIT_MS = 30_000;

/**
 * Has what these programs load at their start compiled and kept: without arguments, each does so, says how it is used and ends.
 * What cannot be compiled now is compiled when it first runs.
 */
export async function compilePrograms(project: string, signal?: AbortSignal): Promise<void> {
  const { scripts } = JSON.parse(await readFile(join(project, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const name of SMALL_PROGRAMS) {
    const [, ...args] = scripts[name]?.split(" ") ?? [];
    if (args.length === 0) throw new Error(`package.json has no script ${name}`);
    const options = {
      ...{ cwd: project, env: childEnvironment(), timeout: LIMIT_MS, killSignal: "SIGKILL" as const },
      ...(signal ? { signal } : {}),
    };
    await new Promise((resolve) => execFile(process.execPath, args, options, resolve));
  }
}
