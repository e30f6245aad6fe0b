import Papa from "papaparse";
import type { VideoError } from "#lib/contract/errors/video-error.ts";
import { guardFormula, unguardFormula } from "#lib/contract/fields/csv-formula.ts";
import { DEFAULT_FILE_NAME } from "#lib/contract/resources/collection.ts";
import { applyMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { withDerivedFields } from "#lib/render/index.ts";
import { environment } from "../environment.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { findFormerKeys, toMergeData, withFormerKeys } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { findLostFiles } from "../videos/index.ts";
import { safeName, UniqueNames } from "./archive-names.ts";
import { FAULT_ADVICE } from "./fault-advice.ts";

/** Not the modifications, which may be long. */
const columns = {
  ...{ id: true, position: true, personId: true, occasionOn: true, status: true, error: true },
  ...{ resultKey: true, size: true, createdAt: true, completedAt: true },
  person: true,
  collection: { select: { id: true, name: true, fileName: true } },
} satisfies Prisma.VideoSelect;

type ArchivedVideo = Prisma.VideoGetPayload<{ select: typeof columns }> & {
  /** Its file is missing, or has another size than its row says. */
  isLost?: boolean;
};

/** One MP4 of an archive. */
export type ArchiveEntry = {
  videoId: string;
  name: string;
  storageKey: string;
  size: number;
  modifiedAt: Date;
};

/** A table as CSV. */
export type ArchiveTable = { name: string; text: string };

export type ArchiveContent = { entries: ArchiveEntry[]; tables: ArchiveTable[] };

/** Rows are read in steps, so that a large collection does not come in one query result. */
const READ_STEP = 1000;

/**
 * The content of a collection's archive, in the order of the collection:
 * - each succeeded video, under a name made from the pattern;
 * - `manifest.csv`, with the outcome of every video;
 * - `failed.csv`, with the people who have no video, the reason, and what to do about it; only if there is
 *   anybody.
 */
export function readArchiveContent(
  db: TenantConnection,
  collection: { id: string; fileName: string },
): Promise<ArchiveContent> {
  const names = new UniqueNames();
  const nameIn = (video: ArchivedVideo) => names.take(nameOf(video, collection.fileName), ".mp4");
  return readContent(videosOfCollection(db, collection.id), nameIn);
}

/**
 * The same for videos that somebody selected, in the order of their ids. Those that were deleted meanwhile are
 * left out altogether; one whose file is lost is in the tables alone.
 * @param inFolders whether each collection gets a folder of its own
 * @returns also the storage keys of the lost files
 */
export async function readSelectedContent(
  db: TenantConnection,
  ids: readonly string[],
  { inFolders }: { inFolders: boolean },
): Promise<ArchiveContent & { lostKeys: string[] }> {
  const folders = new UniqueNames();
  /** Of each folder, by the collection's id; the rest is together. */
  const places = new Map<string, { path: string; names: UniqueNames }>();
  const placeOf = ({ collection }: ArchivedVideo) => {
    const group = inFolders ? collection : null;
    const known = places.get(group?.id ?? "");
    if (known !== undefined) return known;
    const path = group === null ? "" : `${folders.take(safeName(group.name) || group.id, "")}/`;
    const place = { path, names: new UniqueNames() };
    places.set(group?.id ?? "", place);
    return place;
  };
  const nameIn = (video: ArchivedVideo) => {
    const { path, names } = placeOf(video);
    const pattern = video.collection?.fileName ?? DEFAULT_FILE_NAME;
    return `${path}${names.take(nameOf(video, pattern), ".mp4")}`;
  };
  const lostKeys: string[] = [];
  const content = await readContent(videosByIds(db, ids, lostKeys), nameIn);
  return { ...content, lostKeys };
}

async function readContent(
  videos: AsyncIterable<ArchivedVideo>,
  nameIn: (video: ArchivedVideo) => string,
): Promise<ArchiveContent> {
  const entries: ArchiveEntry[] = [];
  const manifest: ManifestRow[] = [];
  const failed: FailedRow[] = [];
  for await (const video of videos) {
    const file = video.isLost ? null : fileOf(video);
    const entry = file && { ...file, videoId: video.id, name: nameIn(video) };
    if (entry !== null) entries.push(entry);
    else failed.push(toFailedRow(video));
    manifest.push(toManifestRow(video, entry));
  }
  const tables = [{ name: "manifest.csv", text: toCsv(MANIFEST_COLUMNS, manifest) }];
  if (failed.length > 0) tables.push({ name: "failed.csv", text: toCsv(FAILED_COLUMNS, failed) });
  return { entries, tables };
}

/** Without it, Excel on Windows reads UTF-8 as the system's own encoding and garbles umlauts. */
const BYTE_ORDER_MARK = "\ufeff";

function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string>[],
): string {
  const cells = rows.map((row) => columns.map((column) => guardFormula(row[column])));
  // A guarded cell has always been quoted; programs that compare bytes rely on it.
  const isGuarded = (cell: unknown) => typeof cell === "string" && cell !== unguardFormula(cell);
  return `${BYTE_ORDER_MARK}${Papa.unparse([[...columns], ...cells], { quotes: isGuarded })}\r\n`;
}

async function* videosOfCollection(
  db: TenantConnection,
  collectionId: string,
): AsyncGenerator<ArchivedVideo> {
  let after = -1;
  const former = await findFormerKeys(db);
  for (;;) {
    const videos = await db.video.findMany({
      where: { collectionId, position: { gt: after } },
      orderBy: { position: "asc" },
      select: columns,
      take: READ_STEP,
    });
    yield* videos.map((video) => withFormerFields(video, former));
    const last = videos.at(-1)?.position;
    if (videos.length < READ_STEP || last == null) return;
    after = last;
  }
}

/** With the person's fields also under the keys that merged fields had. */
const withFormerFields = (video: ArchivedVideo, former: ReadonlyMap<string, string>): ArchivedVideo =>
  video.person === null ? video : { ...video, person: withFormerKeys(video.person, former) };

/** @param lostKeys gets the storage keys of lost files, whose videos are marked */
async function* videosByIds(
  db: TenantConnection,
  ids: readonly string[],
  lostKeys: string[],
): AsyncGenerator<ArchivedVideo> {
  const former = await findFormerKeys(db);
  for (let start = 0; start < ids.length; start += READ_STEP) {
    const step = ids.slice(start, start + READ_STEP);
    const videos = await db.video.findMany({ where: { id: { in: step } }, select: columns });
    const lost = await findLostFiles(videos.flatMap((video) => fileOf(video) ?? []));
    lostKeys.push(...lost);
    const byId = new Map(
      videos.map((video) => {
        const isLost = video.resultKey !== null && lost.has(video.resultKey);
        return [video.id, { ...withFormerFields(video, former), isLost }];
      }),
    );
    yield* step.flatMap((id) => byId.get(id) ?? []);
  }
}

function fileOf(video: ArchivedVideo): Omit<ArchiveEntry, "videoId" | "name"> | null {
  const { status, resultKey, size, completedAt, createdAt } = video;
  if (status !== "succeeded" || resultKey === null || size === null) return null;
  return { storageKey: resultKey, size, modifiedAt: completedAt ?? createdAt };
}

function nameOf({ id, person, occasionOn }: ArchivedVideo, pattern: string): string {
  if (person === null) return id;
  const fields = withDerivedFields(toMergeData(person), dayOf({ occasionOn }));
  return (
    safeName(applyMergeFields(pattern, fields, environment().locale).text) || safeName(person.firstName) || id
  );
}

// Programs also read these files by column position: add new columns at the end.
const MANIFEST_COLUMNS = [
  "external_id",
  "first_name",
  "last_name",
  "file",
  "video_id",
  "status",
  "error",
  "email",
  "occasion_on",
] as const;
type ManifestRow = Record<(typeof MANIFEST_COLUMNS)[number], string>;

const FAILED_COLUMNS = [
  "external_id",
  "first_name",
  "last_name",
  "email",
  "status",
  "code",
  "layer",
  "reason",
  "what_to_do",
  "video_id",
  "person_id",
  "occasion_on",
] as const;
type FailedRow = Record<(typeof FAILED_COLUMNS)[number], string>;

function toManifestRow(video: ArchivedVideo, entry: ArchiveEntry | null): ManifestRow {
  const error = errorOf(video);
  return {
    external_id: video.person?.externalId ?? "",
    first_name: video.person?.firstName ?? "",
    last_name: video.person?.lastName ?? "",
    file: entry?.name ?? "",
    video_id: video.id,
    status: video.status,
    error: error?.message ?? "",
    email: video.person?.email ?? "",
    occasion_on: dayOf(video),
  };
}

function toFailedRow(video: ArchivedVideo): FailedRow {
  const { person } = video;
  const error = errorOf(video);
  return {
    external_id: person?.externalId ?? "",
    first_name: person?.firstName ?? "",
    last_name: person?.lastName ?? "",
    email: person?.email ?? "",
    status: video.status,
    code: error?.code ?? "",
    layer: error?.layer ?? "",
    reason: error?.message ?? "",
    what_to_do: error === null ? "" : FAULT_ADVICE[error.code],
    video_id: video.id,
    person_id: video.personId ?? "",
    occasion_on: dayOf(video),
  };
}

function dayOf({ occasionOn }: Pick<ArchivedVideo, "occasionOn">): string {
  return occasionOn.toISOString().slice(0, 10);
}

/** The worker wrote it in the shape that the API shows. */
function errorOf({ error }: ArchivedVideo): VideoError | null {
  return error as VideoError | null;
}
