import Papa from "papaparse";
import type { z } from "zod";
import type { BodyOf } from "#lib/contract/contract.ts";
import { guardFormula } from "#lib/contract/fields/csv-formula.ts";
import type {
  collectionWatchLinks,
  createCollectionWatchLinks,
} from "#lib/contract/resources/collection-watch-link.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock, today } from "../clock.ts";
import { findCollection } from "../collections/index.ts";
import { found } from "../errors.ts";
import { lockRow } from "../row-lock.ts";
import { keepVideos } from "../videos/index.ts";
import { addressOf, saveWatchLinks } from "../watch-links/index.ts";
import {
  countLinkedVideos,
  linkedVideos,
  revokeLinksOfCollection,
  selectUnlinkedVideos,
} from "./collection-link-queries.ts";

/** Ten thousand links take a second. */
const TRANSACTION_LIMITS = { timeout: 60_000 };

/** Makes a link for each video of a collection that has none. @throws {NotFoundError} */
export async function create(
  actor: Actor,
  collectionId: string,
  { days }: BodyOf<typeof createCollectionWatchLinks>,
): Promise<z.output<typeof collectionWatchLinks>> {
  const { credential, orgId } = actor;
  const createdById = credential.type === "session" ? credential.userId : null;
  return actor.db.$transaction(async (tx) => {
    await keepVideos(tx, orgId, { collectionId });
    // Two requests at once must not make two links each.
    await lockRow(tx, "collections", orgId, collectionId, "change");
    found(await findCollection(tx, collectionId));
    const now = clock.now();
    const videoIds = await selectUnlinkedVideos(tx, collectionId, now);
    await saveWatchLinks(tx, orgId, videoIds, { days, createdById });
    if (videoIds.length > 0)
      await recordAudit(tx, actor, {
        action: "collection.watch_links_created",
        targetType: "collection",
        targetId: collectionId,
        details: { videos: videoIds.length },
      });
    return { created: videoIds.length, total: await countLinkedVideos(tx, collectionId, now) };
  }, TRANSACTION_LIMITS);
}

/** Revokes all links of a collection's videos. @throws {NotFoundError} */
export async function revokeAll(actor: Actor, collectionId: string): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    await keepVideos(tx, actor.orgId, { collectionId });
    found(await findCollection(tx, collectionId));
    const videos = await revokeLinksOfCollection(tx, collectionId, clock.now());
    await recordAudit(tx, actor, {
      action: "collection.watch_links_revoked",
      targetType: "collection",
      targetId: collectionId,
      details: { videos },
    });
  }, TRANSACTION_LIMITS);
}

const COLUMNS = ["external_id", "first_name", "last_name", "email", "url", "expires_at", "video_id"] as const;
const BYTE_ORDER_MARK = "\uFEFF";
const NEWLINE = "\r\n";

/** The links of a collection as CSV, made while it is sent. @throws {NotFoundError} */
export async function exportLinks(
  { db }: Actor,
  collectionId: string,
): Promise<{ name: string; parts: AsyncGenerator<string> }> {
  found(await findCollection(db, collectionId));
  return { name: `watch-links-${today()}.csv`, parts: writeTable(db, collectionId) };
}

async function* writeTable(db: Actor["db"], collectionId: string): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${COLUMNS.join(",")}${NEWLINE}`;
  for await (const videos of linkedVideos(db, collectionId, clock.now())) {
    const rows = await Promise.all(
      videos.map(async ({ id, person, watchLinks: [link] }) => [
        ...[person?.externalId, person?.firstName, person?.lastName, person?.email].map((cell) =>
          guardFormula(cell ?? ""),
        ),
        (link && (await addressOf(link))) ?? "",
        link?.expiresAt.toISOString() ?? "",
        id,
      ]),
    );
    if (rows.length > 0) yield `${Papa.unparse(rows, { newline: NEWLINE })}${NEWLINE}`;
  }
}
