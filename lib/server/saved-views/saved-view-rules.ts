import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { SAVED_VIEW_LIMIT, savedView, type ViewedList } from "#lib/contract/resources/saved-view.ts";
import { readViewQuery, type ViewParameters } from "#lib/contract/resources/view-query.ts";
import type { Actor } from "../actor.ts";
import { auditActor } from "../audit/audit-service.ts";
import { ConflictError, ForbiddenError, found, RoleError, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { findSavedView, lockSavedViews, type SavedViewRow, type ViewScope } from "./saved-view-queries.ts";
import { toSavedView } from "./saved-view-serializer.ts";

/** The signed-in user; null for an API key. */
export const userOf = ({ credential }: Actor): string | null =>
  credential.type === "session" ? credential.userId : null;

/** Whoever makes a view, as its row names them. */
export function authorOf(actor: Actor): Pick<SavedViewRow, "authorType" | "authorId"> {
  const { actorType, actorId } = auditActor(actor);
  return { authorType: actorType, authorId: actorId };
}

/**
 * Whom a view is private to: its author, if that is the user who asks.
 * @throws {ForbiddenError}
 */
export function privateToAuthor(
  actor: Actor,
  { authorType, authorId }: Pick<SavedViewRow, "authorType" | "authorId">,
): string {
  if (authorType === "user" && authorId === userOf(actor)) return authorId;
  throw new ForbiddenError("saved_view_private_to_author");
}

/** @throws {RoleError} for a viewer who would change what everybody sees */
export function requireSharing(actor: Actor, { privateToId }: Pick<ViewScope, "privateToId">): void {
  if (privateToId === null && !roleAtLeast(actor.role, "editor")) throw new RoleError("editor");
}

/**
 * Locks the organization's views, and finds one that the actor may change: a private one of theirs, one of the
 * organization that they made, or any of the organization for an admin. To others it makes no difference whether there is
 * such a view.
 * @param ifMatch entity tag of the version that is meant, null for the current one
 * @throws {RoleError | NotFoundError | StaleError}
 */
export async function lockOwnView(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  ifMatch: string | null,
): Promise<SavedViewRow> {
  await lockSavedViews(tx, actor.orgId);
  const row = await findSavedView(tx, id, userOf(actor));
  if (!roleAtLeast(actor.role, "admin") && (row === null || !isOwn(actor, row))) throw new RoleError("admin");
  const own = found(row);
  requireMatch(ifMatch, toSavedView(own), savedView);
  return own;
}

function isOwn(actor: Actor, { privateToId, authorType, authorId }: SavedViewRow): boolean {
  if (privateToId !== null) return privateToId === userOf(actor);
  const author = authorOf(actor);
  return (
    roleAtLeast(actor.role, "editor") && author.authorType === authorType && author.authorId === authorId
  );
}

/** @throws {ConflictError} if another view of the scope has the name */
export function requireFreeName(name: string, others: readonly SavedViewRow[]): void {
  const plain = (text: string) => text.normalize().toLowerCase();
  const taken = others.find((other) => plain(other.name) === plain(name));
  if (taken !== undefined) throw new ConflictError("saved_view_name_taken", { name: taken.name });
}

/** @throws {ConflictError} if the scope has no place for one more */
export function requireRoom(others: readonly SavedViewRow[]): void {
  if (others.length >= SAVED_VIEW_LIMIT)
    throw new ConflictError("saved_view_limit_reached", { limit: SAVED_VIEW_LIMIT });
}

/** @throws {ValidationError} for parameters that the list does not have, or not with these values */
export function parametersOf(list: ViewedList, query: string): ViewParameters {
  const reading = readViewQuery(list, query, ["body", "query"]);
  if ("faults" in reading) throw new ValidationError(reading.faults);
  return reading.parameters;
}
