import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Environment } from "#lib/server/environment.ts";
import { PROJECT_FOLDER } from "./build.ts";
import { heapMb } from "./heap-limit.ts";
import type { Launch } from "./launch.ts";
import { WORKER_NICE } from "./lower-priority.ts";
import type { Progress } from "./progress.ts";
import { StartFailure } from "./start-failure.ts";
import { SupervisedProcess } from "./supervised-process.ts";
import { startGroup } from "./worker-group.ts";
import { workerProgram } from "./worker-program.ts";

/** Open requests may end; a browser resumes a download that takes longer. */
const WEB_STOP_LIMIT_MS = 10_000;
/** What a worker needs to give back its job and leave, once the time to finish it is over. */
const WORKER_LEAVE_MS = 15_000;
/** A web server that ends this often before its first response is considered broken. */
const WEB_START_FAILURES = 3;
const WEB_START_LIMIT_MS = 120_000;
const READY_LIMIT_MS = 20_000;
/** A web process keeps more of the young than a worker, because requests make garbage all the time: with half of V8's 16 it takes as long for each. */
const WEB_YOUNG_MB = 8;

const WEB_SERVER = join(PROJECT_FOLDER, "lib/launcher/web-server.ts");

const print = (line: string) => process.stdout.write(`${line}\n`);

const reportRestart = (progress: Progress, name: string) => (reason: string, pauseMs: number) =>
  progress.notice(name, `stopped (${reason}); starting it again in ${pauseMs / 1000} s`);

/** The output of Next.js while it starts; the launcher prints a shorter one. */
const NEXT_BANNER = /^\s*(▲ Next\.js|- [A-Z]\w+:|✓ )|^\s*$/;

/** Runs the console and the API, and waits until they respond. */
export async function runWeb(
  settings: Environment,
  isDevelopment: boolean,
  { progress, signal, cleanup, children }: Launch,
): Promise<void> {
  signal.throwIfAborted();
  const web = new SupervisedProcess({
    command: isDevelopment ? [WEB_SERVER, "--dev"] : webCommand(),
    stopLimitMs: Math.max(WEB_STOP_LIMIT_MS, settings.drainSeconds * 1000),
    onLine: (line) => {
      if (isDevelopment || !NEXT_BANNER.test(line)) print(line);
    },
    onRestart: reportRestart(progress, "Web"),
  });
  children.push(web);
  cleanup.defer(() => web.stop());
  await progress.step(
    "Web",
    `starting on ${settings.host}:${settings.port}`,
    () => waitUntilServing(web, settings, signal),
    () => `listening on ${settings.host}:${settings.port}`,
  );
}

/** Node.js arguments to run the web server in production. */
export const webCommand = (): string[] => [
  `--max-semi-space-size=${WEB_YOUNG_MB}`,
  `--max-old-space-size=${heapMb()}`,
  WEB_SERVER,
];

/** Runs the configured number of workers; all take jobs from the same queue. */
export function runWorkers(settings: Environment, { progress, signal, cleanup, children }: Launch): void {
  signal.throwIfAborted();
  const { args, env } = workerProgram();
  const plans = Array.from({ length: settings.workers }, (_, index) => {
    const name = settings.workers === 1 ? "Worker" : `Worker ${index + 1}`;
    return {
      command: args,
      env,
      nice: WORKER_NICE,
      stopLimitMs: settings.drainSeconds * 1000 + WORKER_LEAVE_MS,
      onLine: print,
      onRestart: reportRestart(progress, name),
    };
  });
  const workers = startGroup(plans);
  children.push(...workers);
  cleanup.defer(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
}

export const processCount = (count: number): string => (count === 1 ? "1 process" : `${count} processes`);

/**
 * Waits until the web server responds.
 * @throws StartFailure when it keeps ending, or does not respond in time.
 */
async function waitUntilServing(
  web: SupervisedProcess,
  settings: Environment,
  signal: AbortSignal,
): Promise<void> {
  const end = Date.now() + WEB_START_LIMIT_MS;
  while ((await statusOf(settings, "/healthz")) === undefined) {
    if (web.failures >= WEB_START_FAILURES) {
      throw new StartFailure(`The web server does not start:\n\n${web.lastOutput}`);
    }
    if (Date.now() > end) throw new StartFailure(`The web server does not answer:\n\n${web.lastOutput}`);
    await delay(50, undefined, { signal });
  }
}

/**
 * Waits until the whole installation reports that it is ready: workers report to the database.
 * @returns false when that takes too long; the console can be used anyway, and renders once a worker is
 *   there.
 */
export async function isReadyInTime(settings: Environment, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + READY_LIMIT_MS;
  while (Date.now() < end) {
    const status = await statusOf(settings, "/readyz");
    if (status === 200) return true;
    await delay(100, undefined, { signal });
  }
  return false;
}

/** An address that listens on every interface is reached through loopback. */
function localOrigin({ host, port }: Environment): string {
  const name =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** The status of a response, or undefined without one. */
export async function statusOf(settings: Environment, path: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${localOrigin(settings)}${path}`, { signal: AbortSignal.timeout(10_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}
