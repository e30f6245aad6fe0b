import { EnvironmentError } from "#lib/server/environment.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { AskedToStop, systemCode, wasAskedToStop } from "./start-failure.ts";

const INTERRUPTED = "Stopped before it was done.";

/** Errors whose message says what to do; by name, because the classes of some bring the whole product with them. */
const EXPLAINED = new Set(["StartFailure", "BackupError", "MigrationError", "StoreUnavailableError"]);

/**
 * Runs a separate command, such as `npm run backup`, which cleans up behind itself when it is interrupted.
 * @returns the exit code
 */
export async function runCommand(
  work: (signal: AbortSignal, cleanup: AsyncDisposableStack) => Promise<number>,
): Promise<number> {
  keepFilesPrivate();
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(name, () => stopping.abort(new AskedToStop(INTERRUPTED)));
  await using cleanup = new AsyncDisposableStack();
  try {
    return await work(stopping.signal, cleanup);
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    return 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof EnvironmentError)
    return `The settings are wrong:\n${error.problems.map((problem) => `  ${problem}`).join("\n")}`;
  if (wasAskedToStop(error)) return INTERRUPTED;
  if (error instanceof Error && EXPLAINED.has(error.name)) return error.message;
  const code = systemCode(error);
  if (code === "ENOSPC" || code === "EDQUOT" || code === "53100")
    return "There is no space left on the disk. Free some, and try again.";
  if (error instanceof Error && code !== undefined) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
