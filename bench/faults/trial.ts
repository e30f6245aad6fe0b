import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { quantile } from "../median.ts";
import { AcknowledgedLog } from "./acknowledged-log.ts";
import { Answers, brokenPromises, byStatus, seconds, slowest } from "./answers.ts";
import { judge } from "./checks/judge.ts";
import type { Figures } from "./fault-case.ts";
import { findPlaces } from "./find-places.ts";
import type { Installation } from "./installations/installation.ts";
import { Load } from "./load/load.ts";
import { openMailSink } from "./mail-sink.ts";
import { Probes } from "./probes.ts";

/** An installation under load, to which something is done. */
export type Stage<Kind extends Installation = Installation> = {
  installation: Kind;
  load: Load;
  answers: Answers;
  /** Waits until every web process says that it is ready. @returns after how many milliseconds */
  untilReady: () => Promise<number>;
  /** Tells how long it took until all was ready again. */
  readyAfter: (ms: number) => void;
  /** Counts answers from now on as those while something is away, until the function that it gives is called. */
  away: () => () => void;
};

export type Setting<Kind extends Installation> = {
  start: (folder: string, settings: Record<string, string>) => Promise<Kind>;
  /** How many people a collection is of; 4 unless given. */
  people?: number;
  /** The address on which the mail server listens. */
  mailHost?: string;
  /** Where the folder of the installation is made; in the system's unless given. */
  root?: string;
};

const READY_WITHIN_MS = 120_000;
const WARM_WRITES = 30;

/**
 * Starts an installation and a load, does something to it, ends the load and compares what there is with what was
 * acknowledged.
 * @param fault does it, and says what else it counted
 */
export async function trial<Kind extends Installation>(
  setting: Setting<Kind>,
  fault: (stage: Stage<Kind>) => Promise<Figures>,
): Promise<Figures> {
  const folder = await mkdtemp(join(setting.root ?? tmpdir(), "rollcall-faults-"));
  const logs = await mkdtemp(join(tmpdir(), "rollcall-faults-log-"));
  const mails = await openMailSink(setting.mailHost);
  const log = await AcknowledgedLog.open(join(logs, "acknowledged.jsonl"));
  const answers = new Answers();
  let installation: Kind | null = null;
  try {
    installation = await setting.start(folder, mails.settings);
    const load = await Load.start(installation, log, answers, setting.people);
    const places = await findPlaces(installation, load, answers);
    const probes = new Probes(installation, places, answers);
    await load.progress(WARM_WRITES);
    const began = Date.now();
    const [readyMs, windows]: [number[], [number, number][]] = [[], []];
    const urls = installation.urls;
    const own = await fault({
      ...{ installation, load, answers },
      untilReady: () => untilReady(urls),
      readyAfter: (ms) => void readyMs.push(ms),
      away: () => {
        const from = Date.now();
        return () => void windows.push([from, Date.now()]);
      },
    });
    await load.stop();
    await probes.stop();
    const all = answers.between(began);
    const meanwhile = windows.flatMap(([from, to]) => answers.between(from, to));
    const verdict = await judge({ installation, load, log, mails });
    await writeFile(join(logs, "output.log"), installation.printed());
    return {
      ...own,
      acknowledged: log.size,
      ...verdict.figures,
      "readiness, s: median, slowest": [0.5, 1].map((share) => seconds(quantile(readyMs, share))).join(", "),
      "slowest answer, s": slowest(all),
      ...(windows.length === 0 ? {} : { "answers meanwhile": byStatus(meanwhile) }),
      answers: byStatus(all),
      "answered as never": brokenPromises(all),
      "load of the machine": loadavg()[0]?.toFixed(1) ?? "",
    };
  } finally {
    await writeFile(join(logs, "output.log"), installation?.printed() ?? "").catch(() => undefined);
    console.error(`Acknowledged writes and the installation's log are in ${logs}`);
    await installation?.stop();
    await mails.close();
    await log.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilReady(urls: readonly string[]): Promise<number> {
  const began = performance.now();
  const isReady = async (url: string) => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.status === 200;
  };
  for (;;) {
    const ready = await Promise.all(urls.map(isReady));
    const passed = performance.now() - began;
    if (ready.every(Boolean) || passed > READY_WITHIN_MS) return passed;
    await wait(50);
  }
}
