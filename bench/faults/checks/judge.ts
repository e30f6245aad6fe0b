import { setTimeout as wait } from "node:timers/promises";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import type { AcknowledgedLog } from "../acknowledged-log.ts";
import { seconds } from "../answers.ts";
import type { Figures } from "../fault-case.ts";
import type { Installation } from "../installations/installation.ts";
import type { Client, Load } from "../load/load.ts";
import type { MailSink } from "../mail-sink.ts";
import { processesAbout } from "../processes.ts";
import { compareFiles } from "./files.ts";
import { locksLeft, orphans, viewingLeft, workLeft } from "./leftovers.ts";
import { compareCommands, compareCounts, compareKept, compareMails, compareRows } from "./rows.ts";
import { compareStreams } from "./streams.ts";

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
  const kept = await compareKept(log);
  const files = await compareFiles(log, installation.folder);
  const { viewers } = load.client;
  const streams = await compareStreams(installation, log, viewers);
  const failed = await database().video.findMany({
    where: { status: "failed" },
    select: { id: true, error: true },
  });
  const running = new Set([...(await processesAbout(installation.folder)), process.pid]);
  const [locks, work] = [
    await locksLeft(),
    await workLeft(installation.dataDirs(), (pid) => running.has(pid)),
  ];
  const viewing = await viewingLeft(installation);
  const nameless = await orphans();
  await database().$disconnect();
  await installation.stop();
  const processes = (await processesAbout(installation.folder)).map((pid) => `process ${pid}`);
  const faults = {
    unfinished,
    failed: failed.map(({ id, error }) => `video ${id}: ${JSON.stringify(error)}`),
    refused: load.client.refused,
    lost: [...rows.lost, ...mailed.lost, ...commands, ...kept, ...files.faults],
    doubled: [...rows.doubled, ...mailed.doubled],
    "wrong counts": counts,
    "streams that differ": streams,
    "nobody could watch": log.of("played").length === 0 ? ["no stream was played to its end"] : [],
    "left behind": [...processes, ...locks, ...work, ...viewing, ...nameless.left],
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
        kept: log.of("keep").length,
        ...viewed(load.client),
        messages: log.of("message").length,
        "messages twice": mailed.twice,
      },
      ...{ ...figures, "files without a row, swept": nameless.found },
    },
    isRight: Object.values(figures).every((count) => count === 0),
  };
}

/** What viewers have seen. */
const viewed = ({ log, viewers }: Client): Figures => ({
  "streams played to the end": log.of("played").length,
  "players that stopped, as faults lasted longer than they bear": viewers.givenUp,
  "longest wait for one part of a stream, s": seconds(viewers.longestWaitMs),
});

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
