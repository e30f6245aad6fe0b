import type { z } from "zod";
import { VIEWS_FROM_PEOPLE, type watchViews } from "#lib/contract/resources/watch-view.ts";
import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { findCollection } from "../collections/index.ts";
import { found } from "../errors.ts";
import { log } from "../log.ts";
import { beginOnce } from "../shared-quota.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { viewMark } from "../watch-links/index.ts";
import type { Watched } from "./link-access.ts";
import {
  addView,
  countInvited,
  findSetting,
  type Total,
  totalOfCollection,
  totalOfPerson,
} from "./view-queries.ts";

type Views = z.output<typeof watchViews>;

/** How long somebody who watches again, or goes back to the beginning, is the same view. */
const SAME_VIEW_MS = 30 * 60 * 1000;
/** Links whose last view is known: more than are watched in that time. */
const MOST_KNOWN = 10_000;

/** When this process counted a view of each link last: a film is asked for again and again. */
const counted = new Map<string, number>();

/**
 * Counts that somebody begins to watch, as the organization has it counted. What fails, or waits for more
 * than a moment, is logged: the film is shown all the same.
 */
export async function countView(
  watched: Pick<Watched, "linkId" | "orgId" | "videoId" | "collectionId" | "views">,
): Promise<void> {
  const { linkId, orgId, videoId, collectionId, views } = watched;
  const now = clock.now();
  if (views === "off" || now.getTime() - (counted.get(linkId) ?? 0) < SAME_VIEW_MS) return;
  // The one that was counted longest ago comes first.
  counted.delete(linkId);
  counted.set(linkId, now.getTime());
  const [oldest] = counted.keys();
  if (counted.size > MOST_KNOWN && oldest !== undefined) counted.delete(oldest);
  try {
    if (!(await beginOnce(`view ${await viewMark(linkId)}`, SAME_VIEW_MS))) {
      // Another web process has counted it, and knows until when it lasts.
      counted.delete(linkId);
      return;
    }
    const db = tenantDatabase(orgId);
    if (views === "per_person") await addView(db, orgId, { videoId }, now);
    if (collectionId !== null) await addView(db, orgId, { collectionId }, now);
  } catch (error) {
    log().warn({ err: error }, "a view was not counted");
  }
}

/** How often a collection's videos were watched. @throws {NotFoundError} */
export async function ofCollection({ db, orgId }: Actor, id: string): Promise<Views> {
  found(await findCollection(db, id));
  const setting = await findSetting(db, orgId);
  const isTold =
    setting === "per_person" || (setting === "totals" && (await countInvited(db, id)) >= VIEWS_FROM_PEOPLE);
  return toViews(setting, isTold ? await totalOfCollection(db, id) : null);
}

/** How often the videos about a person were watched. @throws {NotFoundError} */
export async function ofPerson({ db, orgId }: Actor, id: string): Promise<Views> {
  found(await db.person.findUnique({ where: { id }, select: { id: true } }));
  const setting = await findSetting(db, orgId);
  return toViews(setting, setting === "per_person" ? await totalOfPerson(db, id) : null);
}

const toViews = (setting: Views["counted"], total: Total | null): Views => ({
  counted: setting,
  views: total?.views ?? null,
  first_viewed_at: total?.firstAt?.toISOString() ?? null,
  last_viewed_at: total?.lastAt?.toISOString() ?? null,
});
