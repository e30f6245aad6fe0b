import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { calendarFeed, type createdCalendarFeed } from "#lib/contract/resources/calendar-feed.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { ForbiddenError, NotFoundError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { deleteFeedOf, type FeedRow, findFeed, insertFeed, lockFeedOf } from "./calendar-feed-queries.ts";

type FeedResource = z.output<typeof calendarFeed>;

const TOKEN_BYTES = 16;

/** The caller's own feed; without dates if there is none. @throws {ForbiddenError} for an API key */
export async function get(actor: Actor): Promise<FeedResource> {
  const userId = memberOf(actor);
  return toFeed({ orgId: actor.orgId, userId, ...(await findFeed(actor.db, userId)) });
}

/**
 * Makes an address, in place of the one that there may be.
 * @throws {ForbiddenError} for an API key; {NotFoundError} for somebody who is no member any more
 */
export async function create(actor: Actor): Promise<z.output<typeof createdCalendarFeed>> {
  const { db, orgId } = actor;
  const userId = memberOf(actor);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const row = await db.$transaction(async (tx) => {
    if (!(await lockFeedOf(tx, orgId, userId))) throw new NotFoundError();
    const action = (await deleteFeedOf(tx, userId)) ? "calendar_feed.replaced" : "calendar_feed.created";
    const made = await insertFeed(tx, {
      ...{ orgId, userId, tokenHash: secretHash(token) },
      createdAt: clock.now(),
    });
    await recordAudit(tx, actor, { action, targetType: "calendar_feed", targetId: userId });
    return made;
  });
  return { ...toFeed(row), url: `${environment().url}/calendar/${token}.ics` };
}

/**
 * Ends the caller's own feed, if there is one.
 * @param ifMatch entity tag of the one that is meant, null for whichever there is
 * @throws {ForbiddenError} for an API key; {StaleError}
 */
export async function remove(actor: Actor, ifMatch: string | null): Promise<void> {
  const { orgId } = actor;
  const userId = memberOf(actor);
  await actor.db.$transaction(async (tx) => {
    await lockFeedOf(tx, orgId, userId);
    requireMatch(ifMatch, toFeed({ orgId, userId, ...(await findFeed(tx, userId)) }), calendarFeed);
    if (!(await deleteFeedOf(tx, userId))) return;
    await recordAudit(tx, actor, {
      action: "calendar_feed.deleted",
      targetType: "calendar_feed",
      targetId: userId,
    });
  });
}

function memberOf({ credential }: Actor): string {
  if (credential.type !== "session") throw new ForbiddenError("session_required");
  return credential.userId;
}

type Feed = Pick<FeedRow, "orgId" | "userId"> & Partial<Pick<FeedRow, "id" | "createdAt" | "lastFetchedAt">>;

const toFeed = ({ id, orgId, userId, createdAt, lastFetchedAt }: Feed): FeedResource => ({
  id: id ?? null,
  org_id: orgId,
  user_id: userId,
  created_at: createdAt?.toISOString() ?? null,
  last_fetched_at: lastFetchedAt?.toISOString() ?? null,
});
