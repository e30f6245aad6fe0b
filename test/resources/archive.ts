import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, putAt, type Reference } from "./operation.ts";
import type { Resource } from "./resource.ts";
import { addVideo, succeeded } from "./video.ts";

const archives = new Table((data: Prisma.ArchiveCreateManyInput[]) =>
  database().archive.createMany({ data }),
);

export function addArchives(rows: NewRows, orgId: string, made: { template: string }) {
  const film = succeeded();
  rows.files.push(film.resultKey);
  const packedVideo = addVideo(rows, { orgId, templateId: made.template, ...film, size: 2 });
  const id = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  archives.add(rows, { id, orgId, videoIds: [packedVideo], inFolders: false, expiresAt });
  return { packedVideo };
}

/** A place of the body that names a row, beside nothing else. */
const selects = (place: string, row: Reference["row"]): Record<string, Reference> => ({
  [place]: inBody(row, (_, id) => putAt({}, place, id)),
});

export const archive: Resource = {
  posts: {
    createArchive: {
      ask: (rows) => ({ body: { videos: { ids: [rows.packedVideo] } } }),
      references: {
        ...selects("body.videos.ids[]", ({ packedVideo }) => packedVideo),
        ...selects("body.videos.filter.template_id", ({ template }) => template),
        ...selects("body.videos.filter.project_id", ({ project }) => project),
        ...selects("body.videos.filter.person_id", ({ person }) => person),
        ...selects("body.videos.filter.collection_id", ({ endedCollection }) => endedCollection),
        ...selects("body.collections.ids[]", ({ endedCollection }) => endedCollection),
        ...selects("body.collections.filter.template_id", ({ template }) => template),
        ...selects("body.collections.filter.project_id", ({ project }) => project),
      },
      audit: "archive.created",
    },
  },
  aboutNobody: ["archives"],
};
