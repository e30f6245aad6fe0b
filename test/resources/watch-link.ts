import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inFilter, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const links = new Table((data: Prisma.WatchLinkCreateManyInput[]) =>
  database().watchLink.createMany({ data }),
);
const answers = new Table((data: Prisma.AnswerCreateManyInput[]) => database().answer.createMany({ data }));

/** A link of each video, and an answer at each. */
export function addWatchLinks(
  rows: NewRows,
  orgId: string,
  { staleVideo, collectionVideo }: { staleVideo: string; collectionVideo: string },
) {
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000);
  const [watchLink, other] = [staleVideo, collectionVideo].map((videoId) => {
    const id = newId();
    links.add(rows, { id, orgId, videoId, tokenHash: id, expiresAt });
    answers.add(rows, { id: newId(), orgId, linkId: id, videoId, symbol: "heart", text: "Thank you" });
    return id;
  });
  return { watchLink: watchLink ?? "", otherWatchLink: other ?? "" };
}

const ofCollection = { "path.collection_id": inPath(({ endedCollection }) => endedCollection) };
const ofVideo = { "path.video_id": inPath(({ staleVideo }) => staleVideo) };

export const watchLink: Resource = {
  gets: {
    listWatchLinks: { ask: (rows) => ({ params: { video_id: rows.staleVideo } }), references: ofVideo },
    exportCollectionWatchLinks: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ofCollection,
    },
    getCollectionViews: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ofCollection,
      tagUntested: "No POST creates it: it is counted",
    },
    getPersonViews: {
      ask: (rows) => ({ params: { person_id: rows.person } }),
      references: { "path.person_id": inPath(({ person }) => person) },
      tagUntested: "No POST creates it: it is counted",
    },
    listAnswers: {
      ask: () => ({}),
      references: {
        "query.video_id": inFilter(({ staleVideo }) => staleVideo),
        "query.person_id": inFilter(({ person }) => person),
        "query.collection_id": inFilter(({ endedCollection }) => endedCollection),
      },
    },
  },
  posts: {
    createWatchLink: {
      ask: (rows) => ({ params: { video_id: rows.staleVideo }, body: {} }),
      references: ofVideo,
      audit: "video.watch_link_created",
    },
    createCollectionWatchLinks: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection }, body: {} }),
      references: ofCollection,
      audit: "collection.watch_links_created",
      repeatable: "Videos that have a link get no other",
    },
  },
  deletes: {
    revokeWatchLink: {
      ask: (rows) => ({ params: { watch_link_id: rows.watchLink } }),
      references: { "path.watch_link_id": inPath((rows) => rows.watchLink) },
      audit: "video.watch_link_revoked",
    },
    revokeCollectionWatchLinks: {
      ask: (rows) => ({ params: { collection_id: rows.endedCollection } }),
      references: ofCollection,
      audit: "collection.watch_links_revoked",
    },
  },
  aboutNobody: [],
};
