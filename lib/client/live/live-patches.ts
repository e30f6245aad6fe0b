import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { CollectionChange, LiveChanges, VideoChange } from "#lib/contract/resources/live.ts";
import type { ClientPage } from "../api/call.ts";
import { itemKey, listsKey } from "../api/query-keys.ts";
import { renderingCount } from "../collections/collection-videos.ts";
import { type Collection, collectionItem } from "../collections/collections.ts";
import { type Video, videoItem } from "../videos/videos.ts";

/** Asks for everything below a key again, soon and not too often. */
type Ask = (queryKey: QueryKey) => void;

/**
 * Puts what the server tells of into what the page has. What cannot be told so, such as a list that something came
 * into, is asked for again.
 */
export function applyChanges(
  queryClient: QueryClient,
  orgId: string,
  { collections, videos, ask: wanted }: LiveChanges,
  ask: Ask,
): void {
  for (const change of collections) applyCollection(queryClient, orgId, change, ask);
  for (const change of videos) applyVideo(queryClient, orgId, change, ask);
  if (wanted.collections) ask(listsKey(orgId, "collections"));
  if (wanted.videos) ask(listsKey(orgId, "videos"));
  for (const id of wanted.videosOf) ask(videosKey(orgId, id));
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
  // Lists do not measure.
  const { stale, videos_per_minute, seconds_left, ...counts } = change;
  patchLists<Collection>(queryClient, listsKey(orgId, "collections"), ask, counts);
}

function applyVideo(queryClient: QueryClient, orgId: string, change: VideoChange, ask: Ask): void {
  patch<Video>(queryClient, videoItem(orgId, change.id).queryKey, ask, (known) => ({ ...known, ...change }));
  patchLists<Video>(queryClient, listsKey(orgId, "videos"), ask, change);
  const { collection_id: collectionId } = change;
  if (collectionId === null) return;
  // Told with the collection; and a page that is full shows nothing else when one more has its status.
  const told = hashKey(renderingCount(orgId, collectionId).queryKey);
  const isComplete = (queryKey: QueryKey, { nextCursor }: ClientPage<Video>) =>
    hashKey(queryKey) === told || nextCursor !== null;
  patchLists<Video>(queryClient, videosKey(orgId, collectionId), ask, change, isComplete);
}

type Told<Item> = Partial<Item> & { id: string };

/**
 * Patches every list below a key that has the item. A list of one status may lose it or gain it: such a list is asked
 * for again, unless it `isComplete` without.
 */
function patchLists<Item extends { id: string; status: string }>(
  queryClient: QueryClient,
  below: QueryKey,
  ask: Ask,
  change: Told<Item>,
  isComplete: (queryKey: QueryKey, page: ClientPage<Item>) => boolean = () => false,
): void {
  for (const [queryKey, page] of queryClient.getQueriesData<ClientPage<Item>>({ queryKey: below })) {
    if (page === undefined) continue;
    const { status } = queryKey.at(-1) as { status?: string };
    const isThere = page.items.some(({ id }) => id === change.id);
    if (isThere) {
      patch<ClientPage<Item>>(queryClient, queryKey, ask, (known) => ({
        ...known,
        items: known.items.map((item) => (item.id === change.id ? { ...item, ...change } : item)),
      }));
    }
    if (status === undefined || change.status === undefined) continue;
    const belongs = change.status === status;
    if (isThere !== belongs && (isThere || !isComplete(queryKey, page))) ask(queryKey);
  }
}

/** Changes what is known, without a word about how old the rest of it is. */
function patch<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  ask: Ask,
  change: (known: Data) => Data,
): void {
  const state = queryClient.getQueryState<Data>(queryKey);
  if (state?.data === undefined) return;
  queryClient.setQueryData(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
  // An answer that is on the way may be older than what was just told.
  if (state.fetchStatus === "fetching") ask(queryKey);
}

/** How often the same thing is asked for at most. */
const ASK_INTERVAL_MS = 2_000;

/** Makes an `Ask` that asks at once, and of what is wanted again meanwhile, once more afterwards; and how to stop it. */
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
