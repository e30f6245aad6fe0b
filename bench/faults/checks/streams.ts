import { BufferSource } from "mediabunny";
import { database } from "#lib/server/database.ts";
import { samplesOf } from "../../track-samples.ts";
import type { AcknowledgedLog } from "../acknowledged-log.ts";
import { Answers } from "../answers.ts";
import { Caller } from "../caller.ts";
import type { Installation } from "../installations/installation.ts";
import { digestOf } from "../load/digest.ts";
import type { Stream } from "../load/play-stream.ts";
import type { Viewers } from "../load/viewers.ts";
import { contentOf } from "./files.ts";
import type { Faults } from "./rows.ts";

const SHARED_WITHIN_MS = 60_000;

/**
 * Every stream that was played to its end: the same bytes as each other one of the same name and template, and the samples of
 * the files of those that were kept; and shared parts, which are still where they were, with the same bytes.
 */
export async function compareStreams(
  installation: Installation,
  log: AcknowledgedLog,
  viewers: Viewers,
): Promise<Faults> {
  const faults: Faults = [...viewers.faults];
  const played = log.of("played");
  const rows = await database().video.findMany({
    where: { OR: [{ id: { in: played.map(({ id }) => id) } }, { keep: true, status: "succeeded" }] },
    include: { person: { select: { firstName: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map<string, string>();
  for (const { id, body } of played) {
    const row = byId.get(id);
    const [name, digest] = [nameOf(row), String(body.digest)];
    if (row === undefined) faults.push(`video ${id} was played and is not there`);
    else if ((byName.get(name) ?? digest) !== digest)
      faults.push(`video ${id} was played with other bytes than another of ${name}`);
    byName.set(name, digest);
  }
  const samples = new Map<string, string>();
  for (const [name, digest] of byName) samples.set(name, await samplesOfStream(viewers.streams.get(digest)));
  const kept = new Map<string, string>();
  for (const row of rows) {
    const expected = samples.get(nameOf(row));
    if (row.resultKey === null || expected === undefined) continue;
    const bytes = await contentOf(row.resultKey);
    const digest = bytes === null ? "" : digestOf(bytes);
    if (bytes !== null && !kept.has(digest)) kept.set(digest, await samplesOfFile(bytes));
    if (kept.get(digest) !== expected) faults.push(`video ${row.id} was kept as another than it was played`);
  }
  return [...faults, ...(await sharedParts(installation, viewers))];
}

type Named = { person: { firstName: string } | null; templateId: string };
const nameOf = (row: Named | undefined): string => `${row?.person?.firstName} in ${row?.templateId}`;

/** Whoever has the address of a part that many videos have is given it, with the same bytes. */
async function sharedParts({ urls }: Installation, { shared }: Viewers): Promise<Faults> {
  const faults: Faults = [];
  const caller = new Caller(urls, {}, new Answers());
  const end = performance.now() + SHARED_WITHIN_MS;
  for (const [path, digest] of shared) {
    const reply = await caller.insist("GET", path, {}, () => performance.now() > end);
    if (reply?.status !== 200 || digestOf(reply.bytes) !== digest)
      faults.push(`${path} is ${reply?.status ?? "not answered"} or has other bytes than were played`);
  }
  return faults;
}

const samplesOfFile = (bytes: Buffer) => samplesOfTracks(bytes, bytes);

const samplesOfStream = (stream: Stream | undefined) =>
  samplesOfTracks(Buffer.concat(stream?.picture ?? []), Buffer.concat(stream?.sound ?? []));

async function samplesOfTracks(picture: Buffer, sound: Buffer): Promise<string> {
  const [video, audio] = [new BufferSource(picture), new BufferSource(sound)];
  return `${await samplesOf(video, "video")} ${await samplesOf(audio, "audio")}`;
}
