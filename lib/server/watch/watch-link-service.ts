import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import {
  type createWatchLink,
  type listWatchLinks,
  WATCH_LINK_LIMIT,
} from "#lib/contract/resources/watch-link.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, NotFoundError } from "../errors.ts";
import { lockRow } from "../row-lock.ts";
import { findVideo } from "../videos/index.ts";
import { saveWatchLinks } from "../watch-links/index.ts";
import { countWatchLinks, countWorkingLinks, markRevoked, selectWatchLinks } from "./watch-link-queries.ts";
import { toWatchLink, type WatchLinkResource } from "./watch-link-serializer.ts";

/** A page of a video's links, newest first. @throws {NotFoundError} */
export async function list(
  { db }: Actor,
  videoId: string,
  { limit, cursor, count }: QueryOf<typeof listWatchLinks>,
): Promise<Page<WatchLinkResource>> {
  found(await findVideo(db, videoId));
  const listName = `watch links of video ${videoId}`;
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectWatchLinks(db, videoId, place);
  const { items, nextCursor } = toPage(
    rows,
    { list: listName, limit },
    ({ id }) => ({ value: null, id }),
    (row) => row,
  );
  const page = { items: await Promise.all(items.map(toWatchLink)), nextCursor };
  return count ? { ...page, total: totalText(await countWatchLinks(db, videoId)) } : page;
}

/** @throws {NotFoundError}; {ConflictError} beyond the limit */
export async function create(
  actor: Actor,
  videoId: string,
  { days }: BodyOf<typeof createWatchLink>,
): Promise<WatchLinkResource> {
  const { credential, orgId } = actor;
  const createdById = credential.type === "session" ? credential.userId : null;
  return actor.db.$transaction(async (tx) => {
    // Concurrent requests must not exceed the limit together, and the video must not go meanwhile.
    await lockRow(tx, "videos", orgId, videoId, "change");
    found(await findVideo(tx, videoId));
    if ((await countWorkingLinks(tx, videoId, clock.now())) >= WATCH_LINK_LIMIT)
      throw new ConflictError("watch_link_limit_reached", { limit: WATCH_LINK_LIMIT });
    const [row] = await saveWatchLinks(tx, orgId, [videoId], { days, createdById });
    if (row === undefined) throw new Error("One video gets one link");
    await recordAudit(tx, actor, {
      action: "video.watch_link_created",
      targetType: "video",
      targetId: videoId,
    });
    return toWatchLink(row);
  });
}

/**
 * Revokes a link; its page is gone with the next request, and a video that is playing with the next part of it.
 * @throws {NotFoundError} also for a link that is revoked already
 */
export async function revoke(actor: Actor, id: string): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    const videoId = await markRevoked(tx, id, clock.now());
    if (videoId === null) throw new NotFoundError();
    await recordAudit(tx, actor, {
      action: "video.watch_link_revoked",
      targetType: "video",
      targetId: videoId,
    });
  });
}
