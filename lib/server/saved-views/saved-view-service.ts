import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import {
  type createSavedView,
  type listSavedViews,
  type updateSavedView as updateSavedViewContract,
  VIEWED_LISTS,
} from "#lib/contract/resources/saved-view.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found } from "../errors.ts";
import { newId } from "../ids.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  deleteSavedView,
  findSavedView,
  insertSavedView,
  lockSavedViews,
  placeSavedViews,
  type SavedViewRow,
  selectSavedViews,
  selectScope,
  updateSavedView,
} from "./saved-view-queries.ts";
import {
  authorOf,
  lockOwnView,
  parametersOf,
  privateToAuthor,
  requireFreeName,
  requireRoom,
  requireSharing,
  userOf,
} from "./saved-view-rules.ts";
import { type SavedViewResource, toSavedView } from "./saved-view-serializer.ts";

/** A page of the views that the actor sees: by list, the organization's first, in their order. */
export async function list(
  actor: Actor,
  { list: viewed, limit, cursor, count }: QueryOf<typeof listSavedViews>,
): Promise<Page<SavedViewResource>> {
  const listName = "saved-views";
  const after = decodeCursor(cursor, listName, (value) => value !== null);
  const all = (await selectSavedViews(actor.db, viewed, userOf(actor)))
    .map((row) => ({ row, place: placeOf(row) }))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const rest =
    after === null
      ? all
      : all.filter((each) => isBefore({ place: after.value ?? "", row: { id: after.id } }, each));
  const page = toPage(
    rest.slice(0, limit + 1),
    { list: listName, limit },
    ({ row, place }) => ({ value: place, id: row.id }),
    ({ row }) => toSavedView(row),
  );
  return count ? { ...page, total: totalText(all.length) } : page;
}

/** The place of a view among all, as a text that sorts; two may share one. */
const placeOf = ({ list, privateToId, position }: SavedViewRow): string =>
  [VIEWED_LISTS.indexOf(list), privateToId === null ? 0 : 1, String(position).padStart(6, "0")].join(":");

interface Placed {
  place: string;
  row: { id: string };
}

const isBefore = (one: Placed, other: Placed): boolean =>
  one.place === other.place ? one.row.id < other.row.id : one.place < other.place;

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<SavedViewResource> {
  return toSavedView(found(await findSavedView(actor.db, id, userOf(actor))));
}

/**
 * Saves a view after the others.
 * @throws {RoleError | ForbiddenError} for a visibility that the actor may not give; {ValidationError} for parameters
 *   that the list does not have; {ConflictError} for a name that is taken, and beyond the limit
 */
export async function create(
  actor: Actor,
  { list, name, query, visibility }: BodyOf<typeof createSavedView>,
): Promise<SavedViewResource> {
  const author = authorOf(actor);
  const isPrivate = (visibility ?? (userOf(actor) === null ? "organization" : "private")) === "private";
  const scope = { list, privateToId: isPrivate ? privateToAuthor(actor, author) : null };
  requireSharing(actor, scope);
  const parameters = parametersOf(list, query);
  const row = await actor.db.$transaction(async (tx) => {
    await lockSavedViews(tx, actor.orgId);
    const others = await selectScope(tx, scope);
    requireRoom(others);
    requireFreeName(name, others);
    await placeSavedViews(tx, others);
    const position = others.length;
    const created = await insertSavedView(tx, {
      ...{ id: newId(), orgId: actor.orgId, ...scope, ...author },
      ...{ name, parameters, position },
    });
    await record(tx, actor, "saved_view.created", created);
    return created;
  });
  return toSavedView(row);
}

/**
 * Changes the sent fields. With another visibility the view comes last, unless a position is sent too.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {RoleError | ForbiddenError | NotFoundError | StaleError | ValidationError | ConflictError}
 */
export async function update(
  actor: Actor,
  id: string,
  { name, query, visibility, position }: BodyOf<typeof updateSavedViewContract>,
  ifMatch: string | null,
): Promise<SavedViewResource> {
  const row = await actor.db.$transaction(async (tx) => {
    const before = await lockOwnView(tx, actor, id, ifMatch);
    const isPrivate = visibility === undefined ? before.privateToId !== null : visibility === "private";
    const privateToId = isPrivate ? (before.privateToId ?? privateToAuthor(actor, before)) : null;
    requireSharing(actor, { privateToId });
    const isMoved = privateToId !== before.privateToId;
    const scope = await selectScope(tx, { list: before.list, privateToId });
    const others = scope.filter((view) => view.id !== id);
    if (isMoved) requireRoom(others);
    if (isMoved || name !== undefined) requireFreeName(name ?? before.name, others);
    const parameters = query === undefined ? null : parametersOf(before.list, query);
    await updateSavedView(tx, before, {
      ...(name === undefined ? {} : { name }),
      ...(parameters === null ? {} : { parameters }),
      privateToId,
    });
    if (isMoved) await placeSavedViews(tx, await selectScope(tx, before));
    const place = position ?? (isMoved ? others.length : scope.findIndex((view) => view.id === id));
    if (isMoved || position !== undefined) await placeSavedViews(tx, others.toSpliced(place, 0, before));
    const after = found(await findSavedView(tx, id, userOf(actor)));
    await record(tx, actor, "saved_view.updated", after, before);
    return after;
  });
  return toSavedView(row);
}

/**
 * Deletes a view.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {RoleError | NotFoundError | StaleError}
 */
export async function remove(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    const row = await lockOwnView(tx, actor, id, ifMatch);
    await deleteSavedView(tx, id);
    await placeSavedViews(tx, await selectScope(tx, row));
    await record(tx, actor, "saved_view.deleted", row);
  });
}

/**
 * Writes the audit entry of a change to what others see: a private view is its author's affair. Queries may be about
 * somebody, so no entry has them; the name of a deleted view is kept where erasure reaches it.
 */
async function record(
  tx: TenantTransaction,
  actor: Actor,
  action: "saved_view.created" | "saved_view.updated" | "saved_view.deleted",
  row: SavedViewRow,
  before: SavedViewRow = row,
): Promise<void> {
  if (row.privateToId !== null && before.privateToId !== null) return;
  const [shown, shownBefore] = [toSavedView(row), toSavedView(before)];
  const fields = (["name", "query", "visibility", "position"] as const).filter(
    (field) => shown[field] !== shownBefore[field],
  );
  if (before !== row && fields.length === 0) return;
  await recordAudit(tx, actor, {
    action,
    targetType: "saved_view",
    targetId: row.id,
    ...(action === "saved_view.deleted" ? { targetName: row.name } : {}),
    ...(fields.length === 0 ? {} : { details: { fields } }),
    changes: changesOf({ visibility: shownBefore.visibility }, { visibility: shown.visibility }),
  });
}
