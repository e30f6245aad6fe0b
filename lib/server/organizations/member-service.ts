import type { Page, QueryOf } from "#lib/contract/contract.ts";
import { type listMembers, member } from "#lib/contract/resources/member.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  countMembers,
  countOtherOwners,
  deleteMember,
  endCalendarFeed,
  endSessionsOfNobody,
  findMember,
  type MemberRow,
  selectMembers,
  updateMemberRole,
  updateMemberStatus,
} from "./member-queries.ts";
import { type MemberResource, toMember } from "./member-serializer.ts";
import { lockMembership } from "./organization-queries.ts";

/** A page of the members, active and suspended, newest first. */
export async function list(
  actor: Actor,
  { limit, cursor, count }: QueryOf<typeof listMembers>,
): Promise<Page<MemberResource>> {
  const listName = "members";
  const position = decodeCursor(cursor, listName, isMoment);
  const rows = await selectMembers(actor.db, { position, take: limit + 1 });
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: row.createdAt.toISOString(), id: row.userId }),
    toMember,
  );
  return count ? { ...page, total: totalText(await countMembers(actor.db)) } : page;
}

/** Whether a cursor's value is a time of joining in the format of `toISOString`. */
function isMoment(value: string | null): boolean {
  const moment = new Date(value ?? "");
  // `toISOString` writes other years differently, and PostgreSQL has no year 0.
  if (Number.isNaN(moment.getTime()) || !/^(?!0000)\d{4}-/.test(value ?? "")) return false;
  return moment.toISOString() === value;
}

/**
 * Changes a member's role; does nothing if it is the same.
 * @throws {NotFoundError | RoleError} RoleError when a member who is not an owner makes or changes an owner
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {StaleError}; {ConflictError} when the organization would have no owner
 */
export async function updateRole(
  actor: Actor,
  userId: string,
  role: Role,
  ifMatch: string | null = null,
): Promise<MemberResource> {
  return changeMember(actor, userId, async (tx, target) => {
    if (target.role === "owner" || role === "owner") requireOwner(actor.role);
    requireMatch(ifMatch, toMember(target), member);
    if (role !== "owner") await requireAnotherOwner(tx, target);
    await requireCurrentRole(tx, actor, target.role === "owner" || role === "owner" ? "owner" : "admin");
    if (target.role === role) return toMember(target);
    const changed = await updateMemberRole(tx, actor.orgId, userId, role);
    await recordAudit(tx, actor, {
      action: "member.role_changed",
      targetType: "member",
      targetId: userId,
      details: { from: target.role, to: role },
    });
    return toMember(changed);
  });
}

/**
 * Suspends a member until they are reactivated; API keys that they created keep working, because they belong
 * to the organization. Does nothing for a suspended member.
 * @throws {NotFoundError | RoleError} RoleError for an owner without the role owner
 * @throws {ConflictError} for the last active owner
 */
export async function suspend(actor: Actor, userId: string): Promise<void> {
  await setStatus(actor, userId, "suspended");
}

/**
 * Reactivates a suspended member with their previous role; does nothing for an active one.
 * @throws {NotFoundError | RoleError} RoleError for an owner without the role owner
 */
export async function reactivate(actor: Actor, userId: string): Promise<void> {
  await setStatus(actor, userId, "active");
}

async function setStatus(actor: Actor, userId: string, status: MemberRow["status"]): Promise<void> {
  await changeMember(actor, userId, async (tx, target) => {
    if (target.role === "owner") requireOwner(actor.role);
    if (status === "suspended") await requireAnotherOwner(tx, target);
    await requireCurrentRole(tx, actor, target.role === "owner" ? "owner" : "admin");
    if (target.status === status) return;
    await updateMemberStatus(tx, actor.orgId, userId, status);
    if (status === "suspended") {
      await endSessionsOfNobody(tx, userId);
      await endCalendarFeed(tx, userId);
    }
    const action = status === "suspended" ? "member.suspended" : "member.reactivated";
    await recordAudit(tx, actor, { action, targetType: "member", targetId: userId });
  });
}

/**
 * Ends a membership. Admins remove other members; every member may leave.
 * @throws {RoleError} for others without the role admin, and for an owner without the role owner
 * @throws {NotFoundError | ConflictError} ConflictError for the last owner
 */
export async function remove(actor: Actor, userId: string): Promise<void> {
  const isSelf = actor.credential.type === "session" && actor.credential.userId === userId;
  if (!isSelf && !roleAtLeast(actor.role, "admin")) throw new RoleError("admin");
  await changeMember(actor, userId, async (tx, target) => {
    if (!isSelf && target.role === "owner") requireOwner(actor.role);
    await requireAnotherOwner(tx, target);
    if (!isSelf) await requireCurrentRole(tx, actor, target.role === "owner" ? "owner" : "admin");
    await deleteMember(tx, actor.orgId, userId);
    await recordAudit(tx, actor, {
      action: "member.removed",
      targetType: "member",
      targetId: userId,
      targetName: target.user.name,
      details: { role: target.role },
    });
  });
}

/** Changes one member, while no other change of the organization's members is in progress. */
function changeMember<Result>(
  actor: Actor,
  userId: string,
  change: (tx: TenantTransaction, target: MemberRow) => Promise<Result>,
): Promise<Result> {
  return actor.db.$transaction(async (tx) => {
    await lockMembership(tx, actor.orgId);
    const target = await findMember(tx, actor.orgId, userId);
    if (target === null) throw new NotFoundError();
    return change(tx, target);
  });
}

function requireOwner(role: Role): void {
  if (role !== "owner") throw new RoleError("owner");
}

/** Call it before `target` stops being an active owner. */
async function requireAnotherOwner(tx: TenantTransaction, target: MemberRow): Promise<void> {
  if (target.role !== "owner" || target.status !== "active") return;
  if ((await countOtherOwners(tx, target.userId)) > 0) return;
  throw new ConflictError("last_owner");
}

/** The role of the request may have been withdrawn while it waited for the lock. */
async function requireCurrentRole(tx: TenantTransaction, actor: Actor, lowest: Role): Promise<void> {
  if (actor.credential.type !== "session") return;
  const current = await findMember(tx, actor.orgId, actor.credential.userId);
  if (current === null || current.status !== "active") throw new NotFoundError();
  if (!roleAtLeast(current.role, lowest)) throw new RoleError(lowest);
}
