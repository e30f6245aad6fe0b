import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type {
  BulkActionChange,
  CollectionChange,
  LiveChanges,
  VideoChange,
} from "#lib/contract/resources/live.ts";
import type { ClientPage } from "../api/call.ts";
import { itemKey, listsKey, resourceKey } from "../api/query-keys.ts";
import { readyCount, renderingCount } from "../collections/collection-videos.ts";
import { type Collection, collectionItem } from "../collections/collections.ts";
import { type Video, videoItem } from "../videos/videos.ts";

/** Refetches everything below a key, soon but not too often. */
type Ask = (queryKey: QueryKey) => void;

/**
 * Writes changes from the server into the query cache. Changes that cannot be patched in, such as an item
 * added to a list, are fetched again.
 */
export function applyChanges(
  queryClient: QueryClient,
  orgId: string,
  { collections, videos, bulkActions, ask: wanted, ...others }: LiveChanges,
  ask: Ask,
): void {
  // The compiler names a kind of change that is not applied here.
  others satisfies Record<string, never>;
  for (const change of collections) applyCollection(queryClient, orgId, change, ask);
  for (const change of videos) applyVideo(queryClient, orgId, change, ask);
  for (const change of bulkActions) applyBulkAction(queryClient, orgId, change, ask);
  if (wanted.collections) ask(listsKey(orgId, "collections"));
  if (wanted.videos) ask(listsKey(orgId, "videos"));
  for (const id of wanted.videosOf) ask(videosKey(orgId, id));
  if (wanted.messages === true) askMessages(orgId, ask);
  if (wanted.occurrences === true) ask(resourceKey(orgId, "occurrences"));
  if (wanted.outdated === true)
    for (const resource of ["videos", "collections"] as const) ask(resourceKey(orgId, resource));
}

/** What shows messages, but not what is asked about a sending, which takes longer. */
export function askMessages(orgId: string, ask: Ask): void {
  for (const part of ["list", "item"] as const) ask([...resourceKey(orgId, "messages"), part]);
}

const videosKey = (orgId: string, collectionId: string) =>
  [...itemKey(orgId, "collections", collectionId), "videos"] as const;

function applyCollection(
  queryClient: QueryClient,
  orgId: string,
  { rendering, ...change }: CollectionChange,
  ask: Ask,
): void {
  patch<Collection>(queryClient, collectionItem(orgId, change.id).queryKey, ask, (known) => ({
    ...known,
    ...change,
  }));
  patch<ClientPage<Video>>(queryClient, renderingCount(orgId, change.id).queryKey, ask, (known) => ({
    ...known,
    total: String(rendering ?? 0),
  }));
  // How many are only prepared is not told: it is counted again where it is shown.
  const { queryKey: ready } = readyCount(orgId, change.id);
  if (queryClient.getQueryData(ready) !== undefined) ask(ready);
  // Lists do not contain the measured values.
  const { videos_per_minute, seconds_left, ...counts } = change;
  patchLists<Collection>(queryClient, listsKey(orgId, "collections"), ask, counts);
}

function applyVideo(queryClient: QueryClient, orgId: string, change: VideoChange, ask: Ask): void {
  patch<Video>(queryClient, videoItem(orgId, change.id).queryKey, ask, (known) => ({ ...known, ...change }));
  patchLists<Video>(queryClient, listsKey(orgId, "videos"), ask, change);
  const { collection_id: collectionId } = change;
  if (collectionId === null) return;
  // The collection's own change covers the count. A full page does not change when one more video has its
  // status.
  const told = hashKey(renderingCount(orgId, collectionId).queryKey);
  const isComplete = (queryKey: QueryKey, { nextCursor }: ClientPage<Video>) =>
    hashKey(queryKey) === told || nextCursor !== null;
  patchLists<Video>(queryClient, videosKey(orgId, collectionId), ask, change, isComplete);
}

/** The people whom it changes are fetched again, if a page shows any. */
function applyBulkAction(queryClient: QueryClient, orgId: string, change: BulkActionChange, ask: Ask): void {
  const lists = listsKey(orgId, "bulk-actions");
  for (const [, page] of queryClient.getQueriesData<ClientPage<BulkActionChange>>({ queryKey: lists }))
    if (page?.items.some(({ id }) => id === change.id) === false) ask(lists);
  patchLists<BulkActionChange>(queryClient, lists, ask, change);
  if (change.started_at !== null) ask(resourceKey(orgId, "people"));
}

const isVideoTurn = (change: object): change is { stale: Video["stale"] } => "stale" in change;

type ItemPatch<Item> = Partial<Item> & { id: string };

/**
 * Patches every list below a key that contains the item. A list filtered by status may lose or gain the item.
 * Such a list is fetched again, unless `isComplete` says that it does not need to be.
 */
function patchLists<Item extends { id: string; status: string }>(
  queryClient: QueryClient,
  below: QueryKey,
  ask: Ask,
  change: ItemPatch<Item>,
  isComplete: (queryKey: QueryKey, page: ClientPage<Item>) => boolean = () => false,
): void {
  for (const [queryKey, page] of queryClient.getQueriesData<ClientPage<Item>>({ queryKey: below })) {
    if (page === undefined) continue;
    const { status, stale } = queryKey.at(-1) as { status?: string; stale?: boolean };
    const isThere = page.items.some(({ id }) => id === change.id);
    if (isThere) {
      patch<ClientPage<Item>>(queryClient, queryKey, ask, (known) => ({
        ...known,
        items: known.items.map((item) => (item.id === change.id ? { ...item, ...change } : item)),
      }));
    }
    // Lists by staleness are of videos alone; whether one belongs is known with its status.
    if (stale !== undefined && isVideoTurn(change) && isThere !== ((change.stale !== null) === stale))
      ask(queryKey);
    if (status === undefined || change.status === undefined) continue;
    const belongs = change.status === status;
    if (isThere !== belongs && (isThere || !isComplete(queryKey, page))) ask(queryKey);
  }
}

/** Patches cached data and keeps its age. */
function patch<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  ask: Ask,
  change: (known: Data) => Data,
): void {
  const state = queryClient.getQueryState<Data>(queryKey);
  if (state?.data === undefined) return;
  queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
  // A response in flight may be older than this change.
  if (state.fetchStatus === "fetching") ask(queryKey);
}

/** Minimum time between two fetches of the same key. */
const ASK_INTERVAL_MS = 2_000;

/**
 * Creates an `Ask` that fetches at once. Requests for the same key that arrive meanwhile cause one more fetch
 * later.
 * @returns the `Ask`, and a function that stops it
 */
export function throttledRefetch(queryClient: QueryClient): { ask: Ask; stop: () => void } {
  const resting = new Map<string, { again: boolean; timer: ReturnType<typeof setTimeout> }>();
  const ask: Ask = (queryKey) => {
    const hash = hashKey(queryKey);
    const rest = resting.get(hash);
    if (rest !== undefined) {
      rest.again = true;
      return;
    }
    void queryClient.invalidateQueries({ queryKey });
    const timer = setTimeout(() => {
      const isWanted = resting.get(hash)?.again === true;
      resting.delete(hash);
      if (isWanted) ask(queryKey);
    }, ASK_INTERVAL_MS);
    resting.set(hash, { again: false, timer });
  };
  const stop = () => {
    for (const { timer } of resting.values()) clearTimeout(timer);
    resting.clear();
  };
  return { ask, stop };
}
