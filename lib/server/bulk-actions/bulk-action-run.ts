import type { BULK_FAULTS } from "#lib/contract/resources/bulk-action.ts";
import {
  CUSTOM_FIELD_ACTIONS,
  isAboutMessages,
  isDeletion,
  isRemake,
} from "#lib/contract/resources/bulk-targets.ts";
import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { NotFoundError } from "../errors.ts";
import { describeError, log } from "../log.ts";
import {
  announcePeople,
  lockSharedValues,
  type SharedValues,
  undoImportOf,
  writeSharedValues,
} from "../people/index.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantDatabase, TenantTransaction } from "../tenant-database.ts";
import {
  type BulkActionRow,
  findBulkAction,
  type ItemResult,
  lockBulkActions,
  type PendingItem,
  selectPendingItems,
  updateItems,
} from "./bulk-action-queries.ts";
import { endBulkAction, enqueueBatch } from "./bulk-action-queue.ts";
import { COLLECTIONS_AT_ONCE, deleteTargets } from "./bulk-deletion.ts";
import { changeMessages, MESSAGES_AT_ONCE } from "./bulk-messages.ts";
import { remakeTargets } from "./bulk-remake.ts";
import { changeFieldsOfSome } from "./custom-field-run.ts";

/** How many people or videos one batch changes: well below a second, even with webhooks. */
const BATCH = 500;
/** The same for an erasure, which deletes each person's videos and files in a transaction of its own. */
const ERASED_AT_ONCE = 20;
/** Long enough to delete several collections of ten thousand videos. */
const TRANSACTION_LIMITS = { timeout: 120_000 };

const EVENTS = {
  archive: "person.archived",
  restore: "person.restored",
  update: "person.updated",
} as const;

const FIELD_ACTIONS = [...CUSTOM_FIELD_ACTIONS, "undo_custom_fields"] as const;
const isAboutFields = (action: BulkActionRow["action"]): action is (typeof FIELD_ACTIONS)[number] =>
  FIELD_ACTIONS.some((each) => each === action);

/** The batch of a job, and how often the job was started before. */
export type Batch = { orgId: string; id: string; batch: number; retryCount: number };
type Erase = (actor: Actor, personId: string) => Promise<void>;

/**
 * Changes the next people, videos or collections of a bulk action, and adds the job for those after them, or
 * ends it. Does nothing for a batch that has run, or a bulk action that has ended. In a batch that failed
 * before, they are changed one at a time, so that the one at fault is told and keeps none of the others.
 */
export async function runBulkAction(db: TenantDatabase, batch: Batch, erase: Erase): Promise<void> {
  const row = await findBulkAction(db, batch.id);
  if (row === null || !isDue(row, batch)) return;
  if (row.status === "queued") {
    await db.bulkAction.updateMany({
      where: { id: row.id, status: "queued" },
      data: { status: "running", startedAt: clock.now() },
    });
  }
  if (row.action === "erase") await eraseSome(db, row, erase);
  else if (batch.retryCount > 0) await changeSingly(db, row);
  const isDone = await db.$transaction(async (tx) => {
    const current = await lockDue(tx, batch);
    if (current === null) return false;
    if (current.action !== "erase") await changeSome(tx, current);
    return goOn(tx, current);
  }, TRANSACTION_LIMITS);
  // Apart, because ending it takes the lock of all bulk actions, which a request holds while it waits for people.
  if (isDone) await db.$transaction((tx) => end(tx, batch), TRANSACTION_LIMITS);
}

async function end(tx: TenantTransaction, batch: Batch): Promise<void> {
  await lockBulkActions(tx, batch.orgId);
  if ((await lockDue(tx, batch)) === null) return;
  await endBulkAction(tx, batch.orgId, batch.id, { status: "completed", batch: batch.batch + 1 });
}

/** The bulk action, if this batch is the next: a request to cancel it, or another attempt, comes before or after. */
async function lockDue(tx: TenantTransaction, batch: Batch): Promise<BulkActionRow | null> {
  await lockRow(tx, "bulk_actions", batch.orgId, batch.id, "change");
  const row = await findBulkAction(tx, batch.id);
  return row !== null && isDue(row, batch) ? row : null;
}

const isDue = ({ status, batch }: BulkActionRow, job: Batch): boolean =>
  (status === "queued" || status === "running") && batch === job.batch;

/** Counts what is done, and adds the next batch. @returns true when none is left */
async function goOn(tx: TenantTransaction, row: BulkActionRow): Promise<boolean> {
  const groups = await tx.bulkActionItem.groupBy({
    by: ["status"],
    where: { bulkActionId: row.id },
    _count: { _all: true },
  });
  const count = (status: ItemResult["status"] | "pending") =>
    groups.find((group) => group.status === status)?._count._all ?? 0;
  const [pending, failed] = [count("pending"), count("failed")];
  // An erased person has no item any more.
  const gone = row.total - groups.reduce((sum, { _count }) => sum + _count._all, 0);
  const counts =
    row.action === "erase" || row.action === "undo_import"
      ? { succeeded: count("succeeded") + gone, unchanged: count("unchanged"), failed }
      : { succeeded: count("succeeded"), unchanged: count("unchanged") + gone, failed };
  const isDone = pending === 0;
  const batch = isDone ? row.batch : row.batch + 1;
  await tx.bulkAction.update({ where: { id: row.id }, data: { ...counts, batch } });
  if (!isDone) await enqueueBatch(tx, row.orgId, row.id, batch);
  return isDone;
}

/** Changes the next people, videos or collections, or only this one. @param row other than an erasure */
async function changeSome(tx: TenantTransaction, row: BulkActionRow, only?: string): Promise<void> {
  if (row.action === "erase") return;
  if (isAboutFields(row.action)) return changeFieldsOfSome(tx, row, BATCH, only);
  const items = await selectPendingItems(tx, row, batchOf(row), only);
  if (items.length === 0) return;
  const ids = items.map(({ targetId }) => targetId);
  if (isDeletion(row.action)) return updateItems(tx, row.orgId, row.id, await deleteTargets(tx, row, ids));
  if (isRemake(row.action)) return updateItems(tx, row.orgId, row.id, await remakeTargets(tx, row, ids));
  if (isAboutMessages(row.action))
    return updateItems(tx, row.orgId, row.id, await changeMessages(tx, row, ids));
  if (row.action === "undo_import") return undoSome(tx, row, ids);
  const people = new Map((await lockSharedValues(tx, row.orgId, ids)).map((person) => [person.id, person]));
  const results = items.flatMap((item) => {
    const person = people.get(item.targetId);
    return person === undefined ? [] : [resultOf(item, person)];
  });
  const changed = new Set(results.flatMap(({ id, status }) => (status === "succeeded" ? [id] : [])));
  const changes = items.filter(({ targetId }) => changed.has(targetId));
  await writeSharedValues(
    tx,
    row.orgId,
    changes.map(({ targetId, after }) => ({ id: targetId, values: after ?? {} })),
  );
  await announcePeople(tx, row.orgId, EVENTS[row.action], [...changed]);
  await updateItems(tx, row.orgId, row.id, results);
}

async function undoSome(tx: TenantTransaction, row: BulkActionRow, ids: readonly string[]): Promise<void> {
  const { orgId, importId } = row;
  const undone = importId === null ? [] : await undoImportOf(tx, { orgId, importId }, ids);
  const told = new Set(undone.map(({ id }) => id));
  // Nothing is kept of them: nobody is removed or changed by guess.
  const unknown = ids
    .filter((id) => !told.has(id))
    .map((id) => ({ id, status: "unchanged" as const, fault: null, fields: [] }));
  const results = [...undone, ...unknown].map((result) => ({ ...result, before: null }));
  await updateItems(tx, orgId, row.id, results);
}

/** What becomes of a person, by what they have now. */
function resultOf({ targetId: id, before, after }: PendingItem, person: SharedValues): ItemResult {
  const has = (values: SharedValues) =>
    Object.entries(values).every(([field, value]) => person[field as keyof SharedValues] === value);
  const result = (status: ItemResult["status"], fault: (typeof BULK_FAULTS)[number] | null = null) => ({
    id,
    status,
    before: status === "succeeded" ? valuesBefore(person, after) : before,
    fault,
    fields: [],
  });
  if (after === null || has(after)) return result("unchanged");
  if (before !== null && !has(before)) return result("failed", "changed_since");
  return result("succeeded");
}

function valuesBefore(person: SharedValues, after: SharedValues | null): SharedValues {
  const fields = Object.keys(after ?? {}) as (keyof SharedValues)[];
  return Object.fromEntries(fields.map((field) => [field, person[field] ?? null]));
}

function batchOf({ action }: BulkActionRow): number {
  if (action === "delete_collections") return COLLECTIONS_AT_ONCE;
  if (action === "retry_messages") return MESSAGES_AT_ONCE;
  // Each is made again by itself: its locks are taken in an order, before that of all that the organization queues.
  return action === "render_collections_again" || action === "keep_collections" ? 1 : BATCH;
}

async function changeSingly(db: TenantDatabase, row: BulkActionRow): Promise<void> {
  for (const { targetId } of await selectPendingItems(db, row, batchOf(row))) {
    try {
      await db.$transaction((tx) => changeSome(tx, row, targetId), TRANSACTION_LIMITS);
    } catch (error) {
      await noteFailure(db, row, targetId, error);
    }
  }
}

async function eraseSome(db: TenantDatabase, row: BulkActionRow, erase: Erase): Promise<void> {
  const actor = actorOf(db, row);
  for (const { targetId } of await selectPendingItems(db, row, ERASED_AT_ONCE)) {
    try {
      await erase(actor, targetId);
    } catch (error) {
      if (!(error instanceof NotFoundError)) await noteFailure(db, row, targetId, error);
    }
  }
}

async function noteFailure(
  db: TenantDatabase,
  { orgId, id }: BulkActionRow,
  targetId: string,
  error: unknown,
): Promise<void> {
  log().warn({ err: describeError(error), bulkAction: id, target: targetId }, "a bulk action left one out");
  await updateItems(db, orgId, id, [
    { id: targetId, status: "failed", before: null, fault: "internal_error", fields: [] },
  ]);
}

/** Whoever requested the bulk action, for the audit entry of each erasure. */
function actorOf(db: TenantDatabase, row: BulkActionRow): Actor {
  const { orgId, requestId, ipAddress, actorType } = row;
  const actorId = row.actorId ?? "";
  const credential: Actor["credential"] =
    actorType === "user"
      ? { type: "session", userId: actorId }
      : { type: "api_key", apiKeyId: actorId, orgId, role: "admin", isOrgActive: true };
  return { orgId, db, role: "admin", credential, requestId: requestId ?? "", ipAddress };
}
