import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { runBulk } from "../api/bulk-run.ts";
import { type ClientPage, call } from "../api/call.ts";
import { collectPages, PAGE } from "../api/collect-pages.ts";
import { listsKey, resourceKey } from "../api/query-keys.ts";
import { type Collection, type CollectionsQuery, collectionItem } from "../collections/collections.ts";
import {
  listCollections,
  listVideos,
  renderCollectionAgain,
  renderVideoAgain,
  retryCollection,
  retryVideo,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type Video, type VideosQuery, videoItem } from "./videos.ts";

/** Of so many videos or collections at once, each is asked for and commanded by a request of its own. */
export const MAKE_AGAIN_LIMIT = 1_000;

interface MakeAgain {
  target: "videos" | "collections";
  /** Either ids, or what the list is filtered by. */
  selected: { ids: readonly string[] } | { filter: VideosQuery | CollectionsQuery };
}

interface MadeAgain {
  /** Videos, or collections, that are being made again. */
  begun: number;
  /** Those that neither failed, nor were cancelled, nor are out of date. */
  unneeded: number;
  /** Why others were refused. */
  refused: readonly Error[];
}

/** More are selected than can be made again at once. */
export class TooManyToMakeAgain extends Error {}

/** Makes those of the selected videos or collections again that failed, were cancelled or are out of date. */
export function useMakeAgain() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ target, selected }: MakeAgain) =>
      target === "videos"
        ? makeVideosAgain(queryClient, orgId, selected)
        : makeCollectionsAgain(queryClient, orgId, selected),
    // Some may have begun before a connection was lost.
    onSettled: () =>
      Promise.all(
        (["videos", "collections"] as const).map((resource) =>
          queryClient.invalidateQueries({ queryKey: resourceKey(orgId, resource) }),
        ),
      ),
  });
}

const isFailed = ({ status }: Pick<Video, "status">) => status === "failed" || status === "canceled";
const isOutOfDate = ({ status, stale }: Pick<Video, "status" | "stale">) =>
  status === "succeeded" && stale !== null;

async function makeVideosAgain(
  queryClient: QueryClient,
  orgId: string,
  selected: MakeAgain["selected"],
): Promise<MadeAgain> {
  const videos =
    "ids" in selected
      ? await rowsOf<Video>(selected.ids, {
          known: knownRows(queryClient, orgId, "videos"),
          read: (id) => queryClient.fetchQuery(videoItem(orgId, id)),
        })
      : await allOf((cursor) =>
          call(listVideos, { orgId, query: { ...selected.filter, limit: PAGE, cursor } as VideosQuery }),
        );
  const wanted = new Map(
    videos.filter((video) => isFailed(video) || isOutOfDate(video)).map((video) => [video.id, video]),
  );
  const { done, refused } = await runBulk([...wanted.keys()], (id) => {
    const command = isFailed(wanted.get(id) as Video) ? retryVideo : renderVideoAgain;
    return command === retryVideo
      ? call(retryVideo, { orgId, params: { video_id: id }, body: {} })
      : call(renderVideoAgain, { orgId, params: { video_id: id } });
  });
  return outcome(videos.length, wanted.size, done, refused);
}

const collectionNeeds = ({ status, failed, stale }: Collection) => ({
  isFailed: failed > 0 || status === "failed" || status === "canceled",
  isOutOfDate: (stale ?? 0) > 0,
});

async function makeCollectionsAgain(
  queryClient: QueryClient,
  orgId: string,
  selected: MakeAgain["selected"],
): Promise<MadeAgain> {
  const collections =
    "ids" in selected
      ? await rowsOf<Collection>(selected.ids, {
          known: knownRows(queryClient, orgId, "collections"),
          read: (id) => queryClient.fetchQuery(collectionItem(orgId, id)),
        })
      : await allOf((cursor) =>
          call(listCollections, {
            orgId,
            query: { ...selected.filter, limit: PAGE, cursor } as CollectionsQuery,
          }),
        );
  const wanted = new Map(
    collections
      .map((collection) => [collection.id, collectionNeeds(collection)] as const)
      .filter(([, needs]) => needs.isFailed || needs.isOutOfDate),
  );
  const { done, refused } = await runBulk([...wanted.keys()], async (id) => {
    const params = { collection_id: id };
    const needs = wanted.get(id);
    if (needs?.isFailed) await call(retryCollection, { orgId, params, body: {} });
    if (needs?.isOutOfDate) {
      await call(renderCollectionAgain, { orgId, params }).catch((error: unknown) => {
        // What failed is being made again all the same.
        if (!needs.isFailed) throw error;
      });
    }
  });
  return outcome(collections.length, wanted.size, done, refused);
}

const outcome = (
  selected: number,
  wanted: number,
  done: readonly string[],
  refused: readonly { error: Error }[],
): MadeAgain => ({
  begun: done.length,
  unneeded: selected - wanted,
  refused: refused.map(({ error }) => error),
});

/** Those that a list has loaded, by their ids. */
function knownRows<Row extends { id: string }>(
  queryClient: QueryClient,
  orgId: string,
  resource: "videos" | "collections",
): Map<string, Row> {
  const pages = queryClient.getQueriesData<ClientPage<Row>>({ queryKey: listsKey(orgId, resource) });
  return new Map(pages.flatMap(([, page]) => (page?.items ?? []).map((row) => [row.id, row] as const)));
}

interface RowSource<Row> {
  known: ReadonlyMap<string, Row>;
  read: (id: string) => Promise<Row>;
}

async function rowsOf<Row>(ids: readonly string[], { known, read }: RowSource<Row>): Promise<Row[]> {
  if (ids.length > MAKE_AGAIN_LIMIT) throw new TooManyToMakeAgain();
  const rows: Row[] = [];
  const { refused } = await runBulk(ids, async (id) => {
    rows.push(known.get(id) ?? (await read(id)));
  });
  if (refused[0] !== undefined) throw refused[0].error;
  return rows;
}

async function allOf<Row>(read: (cursor: string | undefined) => Promise<ClientPage<Row>>): Promise<Row[]> {
  const { items, isComplete } = await collectPages(read, MAKE_AGAIN_LIMIT);
  if (!isComplete || items.length > MAKE_AGAIN_LIMIT) throw new TooManyToMakeAgain();
  return items;
}
