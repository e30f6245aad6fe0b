import Papa from "papaparse";
import { applyMergeFields } from "#lib/contract/merge-fields.ts";
import { withDerivedFields } from "#lib/render/person-fields.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { toMergeData } from "../people/merge-data.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { safeName, UniqueNames } from "./archive-names.ts";

const withPerson = { person: true } satisfies Prisma.VideoInclude;

type ArchivedVideo = Prisma.VideoGetPayload<{ include: typeof withPerson }>;

/** One MP4 of an archive. */
export type ArchiveEntry = { name: string; storageKey: string; size: number; modifiedAt: Date };

export type ArchiveContent = { entries: ArchiveEntry[]; manifest: string };

/** Rows are read in steps, so that a large collection does not come as one answer. */
const READ_STEP = 1000;

/**
 * What the archive of a collection holds: each succeeded video under a name made from the pattern, and a table that
 * tells every video's outcome. In the order of the collection.
 */
export async function readArchiveContent(
  db: TenantDatabase,
  collection: { id: string; fileName: string },
): Promise<ArchiveContent> {
  const names = new UniqueNames();
  const entries: ArchiveEntry[] = [];
  const rows: ManifestRow[] = [];
  for await (const video of archivedVideos(db, collection.id)) {
    const entry = toEntry(video, collection.fileName, names);
    if (entry !== null) entries.push(entry);
    rows.push(toManifestRow(video, entry));
  }
  // Cells that a spreadsheet would run as a formula get an apostrophe in front.
  const manifest = Papa.unparse(rows, { columns: [...MANIFEST_COLUMNS], escapeFormulae: true });
  return { entries, manifest: `${manifest}\r\n` };
}

async function* archivedVideos(db: TenantDatabase, collectionId: string): AsyncGenerator<ArchivedVideo> {
  let after = -1;
  for (;;) {
    const videos = await db.video.findMany({
      where: { collectionId, position: { gt: after } },
      orderBy: { position: "asc" },
      include: withPerson,
      take: READ_STEP,
    });
    yield* videos;
    const last = videos.at(-1)?.position;
    if (videos.length < READ_STEP || last == null) return;
    after = last;
  }
}

function toEntry(video: ArchivedVideo, pattern: string, names: UniqueNames): ArchiveEntry | null {
  if (video.status !== "succeeded" || video.resultKey === null || video.size === null) return null;
  return {
    name: names.take(nameOf(video, pattern), ".mp4"),
    storageKey: video.resultKey,
    size: video.size,
    modifiedAt: video.completedAt ?? video.createdAt,
  };
}

function nameOf({ id, person, occasionOn }: ArchivedVideo, pattern: string): string {
  if (person === null) return id;
  const fields = withDerivedFields(toMergeData(person), occasionOn.toISOString().slice(0, 10));
  return safeName(applyMergeFields(pattern, fields).text) || safeName(person.firstName) || id;
}

const MANIFEST_COLUMNS = [
  "external_id",
  "first_name",
  "last_name",
  "file",
  "video_id",
  "status",
  "error",
] as const;
type ManifestRow = Record<(typeof MANIFEST_COLUMNS)[number], string>;

function toManifestRow(video: ArchivedVideo, entry: ArchiveEntry | null): ManifestRow {
  const error = video.error as { message?: string } | null;
  return {
    external_id: video.person?.externalId ?? "",
    first_name: video.person?.firstName ?? "",
    last_name: video.person?.lastName ?? "",
    file: entry?.name ?? "",
    video_id: video.id,
    status: video.status,
    error: error?.message ?? "",
  };
}
