import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { ConflictError, found } from "../errors.ts";
import type { Person } from "../generated/prisma/client.ts";
import { lockRow } from "../row-lock.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { findGround } from "./candidates.ts";
import { type CelebrationRow, selectAllCelebrations } from "./celebration-queries.ts";
import { toDate, toDay } from "./holiday-queries.ts";
import { timesOf } from "./occasion-days.ts";
import { announceOccurrences } from "./occurrence-events.ts";
import { findOccurrence, insertOccurrences, type NamedRow, updateOccurrence } from "./occurrence-queries.ts";
import { type OccurrenceResource, toOccurrence } from "./occurrence-serializer.ts";
import { get } from "./occurrence-service.ts";
import { type OccurrenceStatus, sourcesOf } from "./occurrence-state.ts";
import { withWarning } from "./occurrence-warnings.ts";
import { findPlanned } from "./planned-occurrences.ts";
import { findUnfitness } from "./unfitness.ts";

const DAY_MS = 86_400_000;

/**
 * Keeps an occurrence from being sent for good, also one of which nothing is stored yet, or that is skipped for a reason
 * that may pass.
 * @throws {NotFoundError}; {ConflictError} for one that was sent
 */
export async function skip(actor: Actor, id: string): Promise<OccurrenceResource> {
  const { db, orgId } = actor;
  const planned = (await findOccurrence(db, id)) === null ? await planNow(actor, id) : null;
  return db.$transaction(async (tx) => {
    if (planned !== null) await insertPlanned(tx, planned);
    const row = await lockOccurrence(tx, orgId, id);
    if (row.reason === "by_request") return toOccurrence(row, await signedUrls());
    // What was skipped for another reason would be planned again once that does not hold any more.
    if (row.status !== "skipped") requireOpen(row, "skipped");
    await updateOccurrence(tx, id, { status: "skipped", reason: "by_request", dueAt: null });
    await recordAudit(tx, actor, {
      action: "occurrence.skipped",
      targetType: "occurrence",
      targetId: id,
    });
    await announceOccurrences(tx, orgId, "occurrence.skipped", [id]);
    return toOccurrence(found(await findOccurrence(tx, id)), await signedUrls());
  });
}

/** The row of an occurrence that lies ahead. @throws {NotFoundError} */
async function planNow(actor: Actor, id: string) {
  const { candidate, planned } = found(await findPlanned(actor, await selectAllCelebrations(actor.db), id));
  return {
    id,
    orgId: actor.orgId,
    celebrationId: planned.celebration_id,
    personId: candidate.personId,
    occasionOn: toDate(candidate.day),
    years: candidate.years,
    sendAt: new Date(planned.send_at),
    dueAt: clock.now(),
  };
}

/** Stores what lay ahead. @throws {NotFoundError} if its person or its celebration has gone meanwhile */
async function insertPlanned(
  tx: TenantTransaction,
  planned: Awaited<ReturnType<typeof planNow>>,
): Promise<void> {
  const { orgId, personId, celebrationId } = planned;
  await lockRow(tx, "people", orgId, personId, "keep");
  await lockRow(tx, "celebrations", orgId, celebrationId, "keep");
  found(await tx.person.findUnique({ where: { id: personId }, select: { id: true } }));
  found(await tx.celebration.findUnique({ where: { id: celebrationId }, select: { id: true } }));
  await insertOccurrences(tx, [planned]);
}

/**
 * Has an occurrence prepared again, with a new video and a new approval; one of which nothing is stored is as it should be.
 * @throws {NotFoundError}; {ConflictError} for one that was sent or is too old, and for somebody who cannot be congratulated
 */
export async function redo(actor: Actor, id: string): Promise<OccurrenceResource> {
  const { db, orgId } = actor;
  if ((await findOccurrence(db, id)) === null) return get(actor, id);
  return db.$transaction(async (tx) => {
    const row = await lockOccurrence(tx, orgId, id);
    if (row.status !== "planned") requireOpen(row, "planned");
    const celebration = await tx.celebration.findUniqueOrThrow({ where: { id: row.celebrationId } });
    const person = await tx.person.findUniqueOrThrow({ where: { id: row.personId } });
    const reason = (await findUnfitness(tx, [{ row, celebration, person }])).get(id);
    if (reason !== undefined) throw new ConflictError("occurrence_not_possible", { reason });
    await requireRecent(tx, row, { celebration, person });
    const again = { videoId: null, templateId: null, approvedById: null, approvedAt: null, preparedAt: null };
    const now = clock.now();
    await updateOccurrence(tx, id, { ...again, status: "planned", reason: null, redoneAt: now, dueAt: now });
    await recordAudit(tx, actor, { action: "occurrence.redone", targetType: "occurrence", targetId: id });
    return withWarning(tx, toOccurrence(found(await findOccurrence(tx, id)), await signedUrls()));
  });
}

/**
 * What was too late may be late once more for as long: nobody is congratulated on last year's birthday.
 * @throws {ConflictError}
 */
async function requireRecent(
  tx: TenantTransaction,
  { orgId, occasionOn }: NamedRow,
  { celebration, person }: { celebration: CelebrationRow; person: Person },
): Promise<void> {
  const { timeZone, off } = await findGround(tx, orgId);
  const { deadline } = timesOf(toDay(occasionOn), person.timeZone ?? timeZone, celebration, off);
  const days = Math.max(1, celebration.graceDays);
  if (clock.now().getTime() >= deadline.getTime() + days * DAY_MS)
    throw new ConflictError("occurrence_too_old", { days });
}

/** @throws {ConflictError} for one that was sent */
function requireOpen({ status }: NamedRow, to: OccurrenceStatus): void {
  if (!sourcesOf(to).includes(status)) throw new ConflictError("occurrence_sent");
}

/** @throws {NotFoundError} */
async function lockOccurrence(tx: TenantTransaction, orgId: string, id: string): Promise<NamedRow> {
  await lockRow(tx, "occurrences", orgId, id, "change");
  return found(await findOccurrence(tx, id));
}
