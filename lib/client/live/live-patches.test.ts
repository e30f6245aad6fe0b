import { hashKey, QueryClient, type QueryKey } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import type { LiveChanges } from "#lib/contract/resources/live.ts";
import { readyCount, renderingCount } from "../collections/collection-videos.ts";
import { collectionItem, collectionsPage, collectionVideosPage } from "../collections/collections.ts";
import { videoItem, videosPage } from "../videos/videos.ts";
import { applyChanges } from "./live-patches.ts";

const ORG = "org";
const NOTHING: LiveChanges = {
  collections: [],
  videos: [],
  bulkActions: [],
  ask: { collections: false, videos: false, videosOf: [] },
};

let client: QueryClient;
let asked: string[];
beforeEach(() => {
  client = new QueryClient();
  asked = [];
});

const apply = (changes: Partial<LiveChanges>) =>
  applyChanges(client, ORG, { ...NOTHING, ...changes }, (queryKey) => asked.push(hashKey(queryKey)));
const page = (...items: object[]) => ({ items, nextCursor: null, total: null });
const put = (queryKey: QueryKey, data: object) => client.setQueryData(queryKey, data, { updatedAt: 1 });
const known = (queryKey: QueryKey) => client.getQueryData<Record<string, unknown>>(queryKey);

const change = {
  id: "c",
  status: "rendering",
  total: 9,
  completed: 4,
  failed: 1,
  stale: null,
  rendering: 2,
  videos_per_minute: 60,
  seconds_left: 4,
  zip_url: null,
  zip_storage_path: null,
  started_at: "2026-01-01T00:00:00.000Z",
  completed_at: null,
} as const;

it("puts what changed of a collection into its page, into lists and into the count of what is being made", () => {
  const { queryKey } = collectionItem(ORG, "c");
  const list = collectionsPage(ORG, {}).queryKey;
  const count = renderingCount(ORG, "c").queryKey;
  put(queryKey, { id: "c", name: "All", status: "queued", completed: 0 });
  put(list, page({ id: "b" }, { id: "c", name: "All", status: "queued", completed: 0, seconds_left: null }));
  put(count, { ...page(), total: "0" });
  apply({ collections: [change] });
  expect(known(queryKey)).toMatchObject({ name: "All", status: "rendering", completed: 4, seconds_left: 4 });
  expect(known(list)).toMatchObject({
    items: [{ id: "b" }, { name: "All", completed: 4, seconds_left: null }],
  });
  expect(known(count)).toMatchObject({ total: "2" });
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1);
  expect(asked).toEqual([]);
});

it("has those that are only prepared counted again where that is shown", () => {
  const { queryKey } = readyCount(ORG, "c");
  put(queryKey, { ...page(), total: "4" });
  apply({ collections: [change] });
  expect(asked).toEqual([hashKey(queryKey)]);
});

it("makes no page of what nobody has looked at", () => {
  apply({ collections: [change], videos: [{ id: "v", collection_id: "c", progress: 0.5 }] });
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it("tells how far a picture is drawn everywhere it is shown", () => {
  const video = { id: "v", collection_id: "c", status: "rendering", progress: 0 };
  const keys = [
    videosPage(ORG, {}).queryKey,
    videosPage(ORG, { status: "rendering" }).queryKey,
    collectionVideosPage(ORG, "c", { limit: 60 }).queryKey,
  ];
  put(videoItem(ORG, "v").queryKey, video);
  for (const key of keys) put(key, page(video));
  apply({ videos: [{ id: "v", collection_id: "c", progress: 0.5 }] });
  expect(known(videoItem(ORG, "v").queryKey)).toMatchObject({ status: "rendering", progress: 0.5 });
  for (const key of keys) expect(known(key)).toMatchObject({ items: [{ progress: 0.5 }] });
  expect(asked).toEqual([]);
});

it("asks again for lists of a status that a video left or came to", () => {
  const left = videosPage(ORG, { status: "rendering" }).queryKey;
  const gained = videosPage(ORG, { status: "failed", limit: 4 }).queryKey;
  const full = collectionVideosPage(ORG, "c", { status: "failed", limit: 1 }).queryKey;
  put(left, page({ id: "v", status: "rendering" }));
  put(gained, page());
  put(full, { ...page({ id: "w", status: "failed" }), nextCursor: "more" });
  put(videosPage(ORG, {}).queryKey, page());
  apply({ videos: [{ id: "v", collection_id: "c", progress: 1, status: "failed" }] });
  expect(asked.sort()).toEqual([hashKey(left), hashKey(gained)].sort());
});

it("asks for what it is told to ask for", () => {
  apply({ ask: { collections: true, videos: true, videosOf: ["c"] } });
  expect(asked).toEqual([
    '["org","collections","list"]',
    '["org","videos","list"]',
    '["org","collections","item","c","videos"]',
  ]);
});

it("asks for lists and pages of messages, and not for what is asked about a sending", () => {
  apply({ ask: { ...NOTHING.ask, messages: true } });
  expect(asked).toEqual(['["org","messages","list"]', '["org","messages","item"]']);
});

it("asks for whatever shows occurrences", () => {
  apply({ ask: { ...NOTHING.ask, occurrences: true } });
  expect(asked).toEqual(['["org","occurrences"]']);
});

it("asks for a list of what is out of date that a video enters or leaves, and for everything when any may be", () => {
  const stale = videosPage(ORG, { stale: true }).queryKey;
  const rest = videosPage(ORG, { stale: false }).queryKey;
  put(stale, page());
  put(rest, page({ id: "v", status: "succeeded" }));
  const turned = {
    id: "v",
    collection_id: null,
    progress: 1,
    status: "succeeded",
    stale: ["person"],
  } as const;
  apply({ videos: [{ ...turned, stale: [...turned.stale] }] });
  expect(asked.sort()).toEqual([hashKey(stale), hashKey(rest)].sort());
  asked = [];
  apply({ ask: { ...NOTHING.ask, outdated: true } });
  expect(asked).toEqual(['["org","videos"]', '["org","collections"]']);
});
