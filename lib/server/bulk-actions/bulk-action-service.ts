import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { listBulkActions } from "#lib/contract/resources/bulk-action.ts";
import { BULK_TARGETS } from "#lib/contract/resources/bulk-targets.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, RoleError } from "../errors.ts";
import { newId } from "../ids.ts";
import { requireMail } from "../mails/index.ts";
import { lockCustomFields, type SharedValues } from "../people/index.ts";
import { lockRow } from "../row-lock.ts";
import { refuse } from "../selection.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { insertBulkAction, limitWaiting, TRANSACTION_LIMITS } from "./bulk-action-begin.ts";
import {
  countBulkActions,
  findBulkAction,
  insertItems,
  insertMadeItems,
  insertUndoItems,
  lockBulkActions,
  selectBulkActions,
  selectBulkActionsByIds,
  selectFailedItems,
  UNFINISHED,
} from "./bulk-action-queries.ts";
import { endBulkAction, startNext } from "./bulk-action-queue.ts";
import { type BulkActionResource, isUndoable, REVERSE, toBulkAction } from "./bulk-action-serializer.ts";
import { type BulkActionPreview, preview } from "./bulk-preview.ts";
import { type BulkInput, selectTargets } from "./bulk-selection.ts";
import { auditOfUndo, restoreFields } from "./custom-field-restore.ts";

type Input = BulkInput;
type Action = Input["action"];

const AUDIT = {
  archive: { action: "people.archived" },
  restore: { action: "people.restored" },
  update: { action: "people.updated" },
  erase: { action: "people.erased" },
  delete_videos: { action: "videos.deleted" },
  delete_collections: { action: "collections.deleted" },
  render_videos_again: { action: "videos.rendered_again" },
  render_collections_again: { action: "collections.rendered_again" },
  keep_videos: { action: "videos.kept" },
  keep_collections: { action: "collections.kept" },
  retry_messages: { action: "messages.retried" },
  cancel_messages: { action: "messages.canceled" },
} as const satisfies Record<Action, { action: string }>;

/** A page of the organization's bulk actions. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listBulkActions>,
): Promise<Page<BulkActionResource>> {
  const { limit, cursor, count, sort, ...filter } = query;
  const listName = `bulk-actions ${sort}`;
  const place = { sort, position: decodeCursor(cursor, listName), take: limit + 1 };
  const rows = await selectBulkActions(actor.db, filter, place);
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: null, id: row.id }),
    (row) => toBulkAction(row, null),
  );
  return count ? { ...page, total: totalText(await countBulkActions(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get({ db }: Pick<Actor, "db">, id: string): Promise<BulkActionResource> {
  const row = found(await findBulkAction(db, id));
  return toBulkAction(row, row.failed === 0 ? [] : await selectFailedItems(db, id));
}

/** Bulk actions as they are now, for open pages. */
export async function listChanges(db: TenantDatabase, ids: readonly string[]): Promise<BulkActionResource[]> {
  return (await selectBulkActionsByIds(db, ids)).map((row) => toBulkAction(row, null));
}

/**
 * Selects people, videos, collections or messages, and queues the change to them; of a dry run, counts them only.
 * @throws {ValidationError}; {RoleError} for an erasure by an editor; {ConflictError} if another number is
 *   selected than was expected, or without an SMTP
 *   server for messages to be sent again; {TooManyRequestsError} when too many bulk actions of the organization wait
 */
export async function create(actor: Actor, input: Input): Promise<BulkActionResource | BulkActionPreview> {
  const { action, set, expected_total } = input;
  if (action === "erase" && !roleAtLeast(actor.role, "admin")) throw new RoleError("admin");
  if (action === "retry_messages") requireMail();
  const after = valuesOf(action, set);
  if (input.dry_run) return preview(actor, input);
  const id = newId();
  const place = { orgId: actor.orgId, bulkActionId: id };
  const isAboutPeople = BULK_TARGETS[action] === "people";
  await actor.db.$transaction(async (tx) => {
    await limitWaiting(tx, actor.orgId);
    // Its items reference it; how many they are is known afterwards.
    await insertBulkAction(tx, actor, { id, action, fields: Object.keys(set ?? {}) });
    let total = 0;
    for await (const ids of selectTargets(tx, actor.orgId, input)) {
      total += await (isAboutPeople ? insertItems(tx, place, ids, after) : insertMadeItems(tx, place, ids));
    }
    if (expected_total !== undefined && expected_total !== total)
      throw new ConflictError("bulk_total_unexpected", { total, expected: expected_total });
    await tx.bulkAction.update({ where: { id }, data: { total } });
    const details = action === "update" ? { count: total, fields: Object.keys(set ?? {}) } : { count: total };
    await recordAudit(tx, actor, { ...AUDIT[action], targetType: "bulk_action", targetId: id, details });
    await startNext(tx, actor.orgId, id);
  }, TRANSACTION_LIMITS);
  return get(actor, id);
}

/** What everybody gets; null for an erasure, and for what is about something else than people. */
function valuesOf(action: Action, set: Input["set"]): SharedValues | null {
  const isSet = set !== undefined && Object.keys(set).length > 0;
  if (action === "update" && !isSet) refuse(["set"], "bulk_set_missing");
  if (action !== "update" && set !== undefined) refuse(["set"], "bulk_set_unused");
  if (action === "update") return { ...set };
  if (action === "archive") return { status: "archived" };
  return action === "restore" ? { status: "active" } : null;
}

/**
 * Queues the reverse of a bulk action.
 * @throws {NotFoundError}; {ConflictError} if it cannot be undone, or if there is no room for a field; {RoleError} for a change to custom fields by
 *   an editor
 */
export async function undo(actor: Actor, undoOf: string): Promise<BulkActionResource> {
  const id = newId();
  await actor.db.$transaction(async (tx) => {
    // In the order in which the changes to custom fields take these locks.
    const { change } = found(await findBulkAction(tx, undoOf));
    if (change !== null) await lockCustomFields(tx, actor.orgId);
    await limitWaiting(tx, actor.orgId);
    // The second of two concurrent requests sees that it is undone.
    await lockRow(tx, "bulk_actions", actor.orgId, undoOf, "change");
    const row = found(await findBulkAction(tx, undoOf));
    if (row.change !== null && !roleAtLeast(actor.role, "admin")) throw new RoleError("admin");
    if (!isUndoable(row)) throw new ConflictError("bulk_action_not_undoable");
    const action = REVERSE[row.action];
    await insertBulkAction(tx, actor, { id, action, fields: row.fields, undoOf });
    const total = await insertUndoItems(tx, { orgId: actor.orgId, bulkActionId: id }, undoOf);
    await tx.bulkAction.update({ where: { id }, data: { total } });
    if (action === "undo_custom_fields") {
      await restoreFields(tx, row);
      await recordAudit(tx, actor, auditOfUndo(row, { id, total }));
    } else {
      await recordAudit(tx, actor, {
        ...AUDIT[action],
        targetType: "bulk_action",
        targetId: id,
        details: {
          count: total,
          undo_of: undoOf,
          ...(row.fields.length === 0 ? {} : { fields: row.fields }),
        },
      });
    }
    await startNext(tx, actor.orgId, id);
  }, TRANSACTION_LIMITS);
  return get(actor, id);
}

/**
 * Keeps a bulk action from changing anything more.
 * @throws {NotFoundError}; {ConflictError} for one that has ended; {RoleError} for a change to custom fields by
 *   an editor
 */
export async function cancel(actor: Actor, id: string): Promise<BulkActionResource> {
  await actor.db.$transaction(async (tx) => {
    await lockBulkActions(tx, actor.orgId);
    // Waits for the batch that is running.
    await lockRow(tx, "bulk_actions", actor.orgId, id, "change");
    const { status, change } = found(await findBulkAction(tx, id));
    // Half of it done, only an admin could undo it.
    if (change !== null && !roleAtLeast(actor.role, "admin")) throw new RoleError("admin");
    if (!UNFINISHED.some((unfinished) => unfinished === status)) throw new ConflictError("bulk_action_ended");
    await endBulkAction(tx, actor.orgId, id, { status: "canceled" });
    await recordAudit(tx, actor, {
      action: "bulk_action.canceled",
      targetType: "bulk_action",
      targetId: id,
    });
  }, TRANSACTION_LIMITS);
  return get(actor, id);
}
