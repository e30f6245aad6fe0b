import { EnvironmentError, isNpmScript } from "#lib/server/environment.ts";
import { keepFilesPrivate } from "#lib/server/storage/private-files.ts";
import { MigrationError } from "./migrations.ts";
import { isOrphanOfNpm, watchParent } from "./parent-watch.ts";
import { Progress } from "./progress.ts";
import { AskedToStop, StartFailure, systemCode } from "./start-failure.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

/** What a command of the launcher has while it runs. */
export type Launch = {
  progress: Progress;
  /** Aborted when the command is asked to stop. */
  signal: AbortSignal;
  /** What has to be stopped again, in reverse order. */
  cleanup: AsyncDisposableStack;
  /** The processes it has started, which a second signal kills. */
  children: SupervisedProcess[];
  /**
   * Waits for work that only uses the database: if the database no longer responds, the work must not delay the
   * stop.
   */
  unlessStopped: <Result>(work: Promise<Result>) => Promise<Result>;
};

/** What becomes of a command that has started: it runs until it is stopped, or is done. */
type Outcome = "runs" | "done";

/** Why a command is stopped, by the signal that says so. */
const REASONS = {
  SIGINT: "Ctrl-C or SIGINT",
  SIGTERM: "SIGTERM",
  SIGHUP: "the terminal was closed, or SIGHUP",
} as const;
const NPM_GONE = "npm, which ran it, has ended";

const shutdown = new AbortController();
const children: SupervisedProcess[] = [];

/**
 * Runs a command of the launcher until it is done or stopped, stops what it has started, in order, and ends this
 * process: with 0, or with 1 after an error, which is explained.
 */
export async function launch(start: (launch: Launch) => Promise<Outcome>): Promise<never> {
  keepFilesPrivate();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => onSignal(REASONS[signal]));
  outliveTerminal();
  const code = await run(start);
  // Everything is stopped by now; a handle that a library left open must not block the terminal.
  process.exit(code);
}

async function run(start: (launch: Launch) => Promise<Outcome>): Promise<number> {
  const { signal } = shutdown;
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const cleanup = new AsyncDisposableStack();
  const progress = new Progress(process.stdout);
  try {
    signal.throwIfAborted();
    if ((await start({ progress, signal, cleanup, children, unlessStopped })) === "done") return 0;
    await stopped;
    process.stdout.write(`\nStopping (${reasonOf(signal)}) …\n`);
    return 0;
  } catch (error) {
    if (signal.aborted) return 0;
    process.stderr.write(`\n${explain(error)}\n\n`);
    return 1;
  } finally {
    await cleanup.disposeAsync();
    // npm may have ended before: whoever waits for the end, or reads the log, sees it here.
    if (signal.aborted) process.stdout.write(`Stopped (${reasonOf(signal)}).\n`);
  }
}

const reasonOf = ({ reason }: AbortSignal): string =>
  reason instanceof AskedToStop ? reason.message : String(reason);

async function unlessStopped<Result>(work: Promise<Result>): Promise<Result> {
  const { signal } = shutdown;
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** The first signal stops everything in order; the second one does not wait for the children's work. */
function onSignal(reason: string): void {
  if (shutdown.signal.aborted) for (const child of children) child.kill();
  else shutdown.abort(new AskedToStop(reason));
}

/**
 * npm passes a SIGTERM only to the shell that runs a script: without this, stopping `npm start` would leave
 * everything running. A closed terminal or pipe must not end the launcher either, because the database would
 * keep running.
 */
function outliveTerminal(): void {
  if (isNpmScript()) {
    const onLoss = () => shutdown.abort(new AskedToStop(NPM_GONE));
    if (isOrphanOfNpm()) onLoss();
    else watchParent(onLoss);
  }
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

function explain(error: unknown): string {
  if (error instanceof EnvironmentError) {
    return `The settings are wrong:\n${error.problems.map((problem) => `  ${problem}`).join("\n")}`;
  }
  if (error instanceof StartFailure || error instanceof MigrationError) return error.message;
  if (systemCode(error) === "ENOSPC")
    return "There is no space left on the disk. Free some, and start again.";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
