import { languageSchema } from "#lib/contract/resources/language.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { tenantDatabase } from "../tenant-database.ts";
import type { FeedOwner } from "./feed-calendar.ts";

/** The format of every token: 128 bits as 22 URL-safe characters. */
const TOKEN = /^[\w-]{22}$/;

const MINUTE_MS = 60_000;

/** Whose feed a token opens. */
export type OpenedFeed = FeedOwner & { id: string };

/**
 * The feed that a token opens, across organizations, as only the token says which one it is. Null for one that opens
 * nothing, whatever the reason: that of a member who is suspended, or whose account or organization is, opens nothing.
 */
export async function findOpenFeed(token: string): Promise<OpenedFeed | null> {
  if (!TOKEN.test(token)) return null;
  const feed = await database().calendarFeed.findFirst({
    where: {
      tokenHash: secretHash(token),
      org: { status: "active" },
      member: { status: "active", user: { disabledAt: null } },
    },
    select: {
      ...{ id: true, orgId: true },
      org: { select: { name: true } },
      member: { select: { user: { select: { language: true } } } },
    },
  });
  if (feed === null) return null;
  return {
    id: feed.id,
    orgId: feed.orgId,
    organization: feed.org.name,
    language: languageSchema.safeParse(feed.member.user.language).data ?? "en",
  };
}

/** Notes that a calendar asked for a feed, once a minute at most. */
export async function noteFetch({ id, orgId }: OpenedFeed): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - MINUTE_MS);
  await tenantDatabase(orgId).calendarFeed.updateMany({
    where: { id, OR: [{ lastFetchedAt: null }, { lastFetchedAt: { lt: before } }] },
    data: { lastFetchedAt: now },
  });
}
