import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import {
  CELEBRATION_LIMIT,
  celebration,
  type createCelebration,
  type listCelebrations,
  type updateCelebration,
} from "#lib/contract/resources/celebration.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import { localDay } from "../local-moment.ts";
import { callersLanguage } from "../messages/index.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { requireApprovalKept } from "./approval-guard.ts";
import { findGround } from "./candidates.ts";
import { toColumns } from "./celebration-columns.ts";
import {
  type CelebrationRow,
  countCelebrations,
  deleteCelebrationRow,
  findCelebration,
  insertCelebration,
  lockCelebrations,
  selectCelebrations,
  updateCelebrationRow,
} from "./celebration-queries.ts";
import { checkCelebration } from "./celebration-rules.ts";
import { type CelebrationResource, toCelebration } from "./celebration-serializer.ts";
import { shownCelebrations } from "./celebration-warnings.ts";
import { toDate } from "./holiday-queries.ts";
import { lookAtOpen } from "./occurrence-queries.ts";

async function shownCelebration(db: TenantConnection, row: CelebrationRow): Promise<CelebrationResource> {
  const [shown] = await shownCelebrations(db, [row]);
  return found(shown ?? null);
}

/** A page of the organization's celebrations, newest first. */
export async function list(
  { db }: Actor,
  { limit, cursor, count }: QueryOf<typeof listCelebrations>,
): Promise<Page<CelebrationResource>> {
  const listName = "celebrations";
  const rows = await selectCelebrations(db, { position: decodeCursor(cursor, listName), take: limit + 1 });
  const shown = await shownCelebrations(db, rows);
  const page = toPage(
    shown,
    { list: listName, limit },
    ({ id }) => ({ value: null, id }),
    (item) => item,
  );
  return count ? { ...page, total: totalText(await countCelebrations(db)) } : page;
}

/** @throws {NotFoundError} */
export async function get({ db }: Actor, id: string): Promise<CelebrationResource> {
  return shownCelebration(db, found(await findCelebration(db, id)));
}

/** @throws {ValidationError} with every fault; {ConflictError} beyond the limit */
export async function create(
  actor: Actor,
  input: BodyOf<typeof createCelebration>,
): Promise<CelebrationResource> {
  const { orgId } = actor;
  const id = newId();
  const language = input.language ?? (await callersLanguage(actor));
  const row = await actor.db.$transaction(async (tx) => {
    await lockCelebrations(tx, orgId);
    if ((await countCelebrations(tx)) >= CELEBRATION_LIMIT)
      throw new ConflictError("celebration_limit_reached", { limit: CELEBRATION_LIMIT });
    await checkCelebration(tx, input, input);
    const started = input.enabled ? await startedNow(tx, orgId) : {};
    const inserted = await insertCelebration(tx, { ...toColumns(input), ...started, language, id, orgId });
    await recordAudit(tx, actor, {
      action: "celebration.created",
      targetType: "celebration",
      targetId: id,
    });
    return inserted;
  });
  return shownCelebration(actor.db, row);
}

/**
 * Changes the sent fields.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {NotFoundError | StaleError}; {ValidationError} with every fault; {ForbiddenError} for an approval of others
 */
export async function update(
  actor: Actor,
  id: string,
  patch: BodyOf<typeof updateCelebration>,
  ifMatch: string | null,
): Promise<CelebrationResource> {
  const row = await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "celebrations", actor.orgId, id, "change");
    const before = found(await findCelebration(tx, id));
    const known = toCelebration(before);
    requireMatch(ifMatch, known, celebration);
    if (Object.keys(patch).length === 0) return before;
    requireApprovalKept(actor, before, patch);
    await checkCelebration(tx, patch, { ...known, ...patch });
    const updated = await updateCelebrationRow(tx, id, {
      ...toColumns(patch),
      ...(await dueAfter(tx, before, patch)),
    });
    if (before.enabled && !updated.enabled) await lookAtOpen(tx, id, clock.now());
    await recordAudit(tx, actor, {
      action: "celebration.updated",
      targetType: "celebration",
      targetId: id,
      details: { fields: Object.keys(patch) },
      changes: changesOf(known, patch),
    });
    return updated;
  });
  return shownCelebration(actor.db, row);
}

type Due = Partial<Pick<CelebrationRow, "startsOn" | "plannedUntil" | "dueAt">>;

/** When what is due is looked for, after a change: at once if it is on, and from today on if it was off. */
async function dueAfter(
  tx: TenantTransaction,
  before: CelebrationRow,
  { enabled = before.enabled, occasion = before.occasion }: BodyOf<typeof updateCelebration>,
): Promise<Due> {
  if (!enabled) return { dueAt: null };
  const isOther = !before.enabled || occasion !== before.occasion;
  return isOther ? startedNow(tx, before.orgId) : { dueAt: clock.now() };
}

async function startedNow(tx: TenantTransaction, orgId: string): Promise<Due> {
  const { timeZone } = await findGround(tx, orgId);
  const now = clock.now();
  return { startsOn: toDate(localDay(now, timeZone)), plannedUntil: now, dueAt: now };
}

/**
 * Deletes a celebration. Videos and messages stay.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {NotFoundError | StaleError}
 */
export async function remove(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "celebrations", actor.orgId, id, "delete");
    const row = found(await findCelebration(tx, id));
    requireMatch(ifMatch, toCelebration(row), celebration);
    await deleteCelebrationRow(tx, id);
    await recordAudit(tx, actor, {
      action: "celebration.deleted",
      targetType: "celebration",
      targetId: id,
      targetName: row.name,
    });
  });
}
