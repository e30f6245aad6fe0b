import { setTimeout as wait } from "node:timers/promises";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import type { AcknowledgedLog } from "../acknowledged-log.ts";
import type { Figures } from "../fault-case.ts";
import type { Installation } from "../installations/installation.ts";
import type { Load } from "../load/load.ts";
import type { MailSink } from "../mail-sink.ts";
import { processesAbout } from "../processes.ts";
import { compareFiles } from "./files.ts";
import { locksLeft, orphans, workLeft } from "./leftovers.ts";
import { compareCommands, compareCounts, compareMails, compareRows } from "./rows.ts";

export type Trialed = { installation: Installation; load: Load; log: AcknowledgedLog; mails: MailSink };
export type Verdict = { figures: Figures; isRight: boolean };

const ENDED_WITHIN_MS = 300_000;

/**
 * Waits until all that was ordered has ended, and compares rows, files, mails and what processes have left with what was
 * acknowledged. The installation runs until everything but its processes has been looked at, and is stopped then.
 */
export async function judge({ installation, load, log, mails }: Trialed): Promise<Verdict> {
  settleEnvironment(await installation.settings());
  const unfinished = await untilEnded(log, mails);
  const rows = await compareRows(log);
  const mailed = compareMails(log, mails);
  const commands = await compareCommands(log);
  const counts = await compareCounts();
  const files = await compareFiles(log, installation.folder);
  const failed = await database().video.findMany({
    where: { status: "failed" },
    select: { id: true, error: true },
  });
  const running = new Set([...(await processesAbout(installation.folder)), process.pid]);
  const [locks, work] = [
    await locksLeft(),
    await workLeft(installation.dataDirs(), (pid) => running.has(pid)),
  ];
  const nameless = await orphans();
  await database().$disconnect();
  await installation.stop();
  const processes = (await processesAbout(installation.folder)).map((pid) => `process ${pid}`);
  const faults = {
    unfinished,
    failed: failed.map(({ id, error }) => `video ${id}: ${JSON.stringify(error)}`),
    refused: load.client.refused,
    lost: [...rows.lost, ...mailed.lost, ...commands, ...files.faults],
    doubled: [...rows.doubled, ...mailed.doubled],
    "wrong counts": counts,
    "left behind": [...processes, ...locks, ...work, ...nameless.left],
  };
  for (const [kind, sentences] of Object.entries(faults))
    for (const sentence of sentences.slice(0, 20)) console.error(`${kind}: ${sentence}`);
  const figures = Object.fromEntries(
    Object.entries(faults).map(([kind, sentences]) => [kind, sentences.length]),
  );
  return {
    figures: {
      ...{
        "files compared": files.checked,
        messages: log.of("message").length,
        "messages twice": mailed.twice,
      },
      ...{ ...figures, "files without a row, swept": nameless.found },
    },
    isRight: Object.values(figures).every((count) => count === 0),
  };
}

/** @returns what has not ended after five minutes */
async function untilEnded(log: AcknowledgedLog, { received }: MailSink): Promise<string[]> {
  for (const end = performance.now() + ENDED_WITHIN_MS; ; await wait(500)) {
    const videos = await database().video.findMany({
      where: { status: { in: ["queued", "rendering"] } },
      select: { id: true, status: true },
    });
    const collections = await database().collection.findMany({
      where: { status: { in: ["queued", "rendering", "packaging"] } },
      select: { id: true, status: true },
    });
    const mails = log.of("message").filter(({ body }) => !received.has(String((body.to as string[])[0])));
    const left = [
      ...videos.map(({ id, status }) => `video ${id} is ${status}`),
      ...collections.map(({ id, status }) => `collection ${id} is ${status}`),
      ...mails.map(({ body }) => `nothing has come to ${body.to}`),
    ];
    if (left.length === 0 || performance.now() > end) return left;
  }
}
