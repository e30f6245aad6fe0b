import type { BodyOf, ResultOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import type { approveOccurrences } from "#lib/contract/resources/occurrence.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { auditRow } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { RoleError, ValidationError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { FINISHED } from "../videos/index.ts";
import { selectOccurrencesByIds } from "./occurrence-queries.ts";
import { sourcesOf } from "./occurrence-state.ts";

export type ApprovalReport = ResultOf<typeof approveOccurrences>;

/** An occurrence as somebody saw it: with this video, as it was finished at that moment. */
export type SeenOccurrence = { id: string; videoId: string; completedAt: Date };

/**
 * Approves those of the occurrences that wait for it and whose video is finished, by `seen_until` if that is given: what is
 * not made yet, or made again, nobody has seen.
 * @throws {ValidationError} for ids that are not stored; {RoleError} for a member whom a celebration does not name
 */
export function approve(
  actor: Actor,
  { ids, seen_until: seenUntil }: BodyOf<typeof approveOccurrences>,
): Promise<ApprovalReport> {
  const seen = seenUntil === undefined ? {} : { video: { completedAt: { lte: new Date(seenUntil) } } };
  return actor.db.$transaction(async (tx) => {
    await requireApprovable(tx, actor, ids);
    return approveThose(tx, actor, { ids, where: { id: { in: [...ids] }, ...seen } });
  });
}

/**
 * Approves those of the occurrences that wait for it, whose video is still the one that was seen, and which are the actor's
 * to approve; the others stay as they are, and are in the report unless they are gone.
 */
export function approveSeen(actor: Actor, seen: readonly SeenOccurrence[]): Promise<ApprovalReport> {
  return actor.db.$transaction(async (tx) => {
    const ids = seen.map(({ id }) => id);
    const own = new Set(
      (await selectApprovers(tx, ids)).filter((row) => mayApprove(actor, row)).map(({ id }) => id),
    );
    const where = seen
      .filter(({ id }) => own.has(id))
      .map(({ id, videoId, completedAt }) => ({ id, videoId, video: { completedAt } }));
    // Prisma leaves an empty `OR` out; nothing has no id.
    return approveThose(tx, actor, { ids, where: { id: { in: [...own] }, OR: where } });
  });
}

type Those = { ids: readonly string[]; where: Prisma.OccurrenceWhereInput };

async function approveThose(
  tx: TenantTransaction,
  actor: Actor,
  { ids, where }: Those,
): Promise<ApprovalReport> {
  const { orgId, credential } = actor;
  const now = clock.now();
  // In one order, whoever approves them and in whichever they are sent.
  await tx.$queryRaw`
    select 1 from occurrences where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for no key update`;
  const approved = await tx.occurrence.updateManyAndReturn({
    where: {
      AND: [where, { status: { in: sourcesOf("approved") }, video: { status: { in: [...FINISHED] } } }],
    },
    data: {
      status: "approved",
      approvedById: credential.type === "session" ? credential.userId : null,
      approvedAt: now,
      dueAt: now,
    },
    select: { id: true },
  });
  const entry = { action: "occurrence.approved", targetType: "occurrence" } as const;
  await tx.auditEvent.createMany({
    data: approved.map(({ id }) => auditRow(actor, { ...entry, targetId: id })),
  });
  const changed = new Set(approved.map(({ id }) => id));
  const others = (await selectOccurrencesByIds(tx, ids)).filter(({ id }) => !changed.has(id));
  return { approved: approved.length, unchanged: others.map(({ id, status }) => ({ id, status })) };
}

type Approvable = { id: string; celebration: { approverIds: string[] } };

const selectApprovers = (tx: TenantTransaction, ids: readonly string[]): Promise<Approvable[]> =>
  tx.occurrence.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, celebration: { select: { approverIds: true } } },
  });

/** Whoever a celebration names, as long as they may change anything, and admins. */
function mayApprove({ role, credential }: Actor, { celebration }: Approvable): boolean {
  if (roleAtLeast(role, "admin")) return true;
  if (credential.type !== "session" || !roleAtLeast(role, "editor")) return false;
  return celebration.approverIds.includes(credential.userId);
}

async function requireApprovable(tx: TenantTransaction, actor: Actor, ids: readonly string[]): Promise<void> {
  const rows = await selectApprovers(tx, ids);
  const isOwn = rows.length > 0 && rows.every((row) => mayApprove(actor, row));
  // To others it makes no difference whether there is such an occurrence.
  if (!isOwn && !roleAtLeast(actor.role, "admin")) throw new RoleError("admin");
  const known = new Set(rows.map(({ id }) => id));
  const faults = ids.flatMap((id, index) =>
    known.has(id) ? [] : [faultOf(["body", "ids", index], "occurrence_unknown")],
  );
  if (faults.length > 0) throw new ValidationError(faults);
}
