import { database } from "#lib/server/database.ts";
import type { AcknowledgedLog, Write } from "../acknowledged-log.ts";
import type { MailSink } from "../mail-sink.ts";

/** What is wrong, in sentences of what and which; empty when nothing is. */
export type Faults = string[];
export type Compared = { lost: Faults; doubled: Faults };

/** Compares what was acknowledged with the rows that there are: each once, as it was sent. */
export async function compareRows(log: AcknowledgedLog): Promise<Compared> {
  const result: Compared = { lost: [], doubled: [] };
  const people = await database().person.findMany({ where: { position: "Added" } });
  compare(result, log.of("person"), people, {
    token: ({ lastName }) => lastName ?? "",
    told: ({ body }) => String(body.last_name),
    isSame: ({ firstName, email }, { body }) => firstName === body.first_name && email === body.email,
  });
  compare(result, log.of("photo"), await database().asset.findMany(), {
    token: ({ fileName }) => fileName,
    told: ({ body }) => String(body.file_name),
    isSame: ({ size }, { body }) => size === body.size,
  });
  const videos = await database().video.findMany({ where: { collectionId: null } });
  compare(result, log.of("video"), videos, {
    token: ({ metadata }) => tokenOf(metadata),
    told: ({ body }) => tokenOf(body.metadata),
    isSame: ({ personId }, { body }) => personId === body.person_id,
  });
  const collections = await database().collection.findMany({
    include: { videos: { select: { personId: true } } },
  });
  compare(result, log.of("collection"), collections, {
    token: ({ name }) => name,
    told: ({ body }) => String(body.name),
    isSame: ({ videos: made }, { body }) => {
      const { ids } = body.people as { ids: string[] };
      return made.length === ids.length && ids.every((id) => made.some(({ personId }) => personId === id));
    },
  });
  return result;
}

const tokenOf = (metadata: unknown): string => String((metadata as { token?: unknown } | null)?.token);

type Reading<Row> = {
  token: (row: Row) => string;
  told: (write: Write) => string;
  isSame: (row: Row, write: Write) => boolean;
};

/** Every token that was acknowledged has one row, and no token has two; all clients have had their last answer. */
function compare<Row extends { id: string }>(
  { lost, doubled }: Compared,
  writes: readonly Write[],
  rows: readonly Row[],
  { token, told, isSame }: Reading<Row>,
): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const write of writes) {
    const row = byId.get(write.id);
    if (row === undefined) lost.push(`${write.kind} ${write.id} has no row`);
    else if (!isSame(row, write)) lost.push(`${write.kind} ${write.id} is another than was acknowledged`);
  }
  const acknowledged = new Map(writes.map((write) => [told(write), write.id]));
  for (const row of rows) {
    const id = acknowledged.get(token(row));
    if (id !== undefined && id !== row.id) doubled.push(`${row.id} is a second ${id}`);
  }
}

/** Cancellations and retries that were acknowledged: the video is as the last of them left it. */
export async function compareCommands(log: AcknowledgedLog): Promise<Faults> {
  const faults: Faults = [];
  const retried = new Set(log.of("retry").map(({ id }) => id));
  const canceled = log.of("cancel").map(({ id }) => id);
  for (const video of await database().video.findMany({ where: { id: { in: canceled } } })) {
    const expected = retried.has(video.id) ? "succeeded" : "canceled";
    if (video.status !== expected) faults.push(`video ${video.id} is ${video.status}, not ${expected}`);
  }
  return faults;
}

/** What was to be kept is stored, a collection with all of its videos and its archive. */
export async function compareKept(log: AcknowledgedLog): Promise<Faults> {
  const faults: Faults = [];
  const ids = log.of("keep").map(({ id }) => id);
  for (const { id, status } of await database().collection.findMany({ where: { id: { in: ids } } }))
    if (status !== "completed") faults.push(`collection ${id} was to be kept and is ${status}`);
  const videos = await database().video.findMany({
    where: { OR: [{ id: { in: ids } }, { collectionId: { in: ids } }] },
  });
  for (const { id, status, keep } of videos)
    if (status !== "succeeded" || !keep) faults.push(`video ${id} was to be kept and is ${status}`);
  return faults;
}

/** A collection's counts against its videos; all videos have ended. */
export async function compareCounts(): Promise<Faults> {
  const faults: Faults = [];
  for (const collection of await database().collection.findMany({
    include: { videos: { select: { status: true } } },
  })) {
    const count = (status: string) => collection.videos.filter((video) => video.status === status).length;
    const { id, total, completed, failed } = collection;
    const watchable = count("succeeded") + count("ready");
    const isRight =
      total === collection.videos.length && completed === watchable && failed === count("failed");
    const hasEnded = completed + failed + count("canceled") === total;
    if (!isRight || !hasEnded) faults.push(`collection ${id} counts ${completed} and ${failed} of ${total}`);
  }
  return faults;
}

export type Mailed = { lost: Faults; doubled: Faults; twice: number };

/** Each message went out under one Message-ID; how many came twice under it is counted, as it is documented. */
export function compareMails(log: AcknowledgedLog, { received }: MailSink): Mailed {
  const result: Mailed = { lost: [], doubled: [], twice: 0 };
  for (const { body } of log.of("message")) {
    const [address = ""] = body.to as string[];
    const ids = received.get(address) ?? [];
    if (ids.length === 0) result.lost.push(`nothing came to ${address}`);
    if (new Set(ids).size > 1) result.doubled.push(`${new Set(ids).size} messages came to ${address}`);
    result.twice += ids.length - new Set(ids).size;
  }
  return result;
}
