import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { RequestError, ValidationError } from "../errors.ts";
import { log } from "../log.ts";
import { type TenantTransaction, tenantDatabase } from "../tenant-database.ts";
import { type Circumstances, findCircumstances } from "./circumstances.ts";
import { lockOpenOccurrences, type SeenOccurrence, seeOccurrences } from "./lock-occurrences.ts";
import { type OccurrenceChange, OccurrenceChanges } from "./occurrence-changes.ts";
import { nextStep, type Step } from "./occurrence-decision.ts";
import { makeVideosAgain, type Ordered, orderVideosFor } from "./prepare-occurrences.ts";
import { sendOccurrence } from "./send-occurrence.ts";

/** More steps than one occurrence can take without waiting. */
const MOST_STEPS = 8;
/** When an order is tried again that was refused because too much waits, or there is no room. */
const REFUSED_MS = 10 * 60_000;

/**
 * Takes the steps that are due for occurrences of an organization: one of each in a transaction, until all wait.
 * @param taken as they were when they were taken
 */
export async function stepOccurrences(
  db: Database,
  orgId: string,
  taken: readonly SeenOccurrence[],
): Promise<void> {
  const bound = tenantDatabase(orgId, db);
  let due = await bound.$transaction((tx) => takeSteps(tx, orgId, taken));
  for (let steps = 1; steps < MOST_STEPS && due.length > 0; steps += 1) {
    const ids = due;
    due = await bound.$transaction(async (tx) => takeSteps(tx, orgId, await seeOccurrences(tx, ids)));
  }
}

/** The same for a single one, whose video may be refused. */
export async function stepOccurrence(db: Database, orgId: string, taken: SeenOccurrence): Promise<void> {
  try {
    await stepOccurrences(db, orgId, [taken]);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { id } = taken;
    log().warn({ err: error, organization: orgId, occurrence: id }, "a celebration's video was refused");
    await tenantDatabase(orgId, db).$transaction((tx) => refused(tx, orgId, id, error));
  }
}

type Chosen = Circumstances & { step: Step };

/** @returns the ids of those of which something more is to be done now */
async function takeSteps(
  tx: TenantTransaction,
  orgId: string,
  seen: readonly SeenOccurrence[],
): Promise<string[]> {
  const locked = await lockOpenOccurrences(tx, orgId, seen);
  const changes = new OccurrenceChanges(locked.rows);
  const more = [...locked.overtaken];
  const chosen = (await findCircumstances(tx, orgId, locked)).map((each) => ({
    ...each,
    step: nextStep(each.situation),
  }));
  const those = (step: Step["step"]) => chosen.filter((each) => each.step.step === step);
  for (const { row, years, situation } of chosen)
    if (years !== row.years && situation.unfitness === null) changes.add(row.id, { years });
  for (const { row, situation, step } of chosen) {
    if (step.step === "skip") changes.skip(row.id, step.reason);
    if (step.step === "wait") changes.add(row.id, { dueAt: step.until, sendAt: situation.times.sendAt });
    if (step.step !== "become") continue;
    changes.become(row.id, step.status);
    if (!changes.add(row.id, waiting({ ...situation, status: step.status }))) more.push(row.id);
  }
  const ordered = await orderVideosFor(tx, orgId, those("prepare"));
  const again = await makeVideosAgain(tx, orgId, those("make_again"));
  for (const each of chosen) {
    const outcome = ordered.get(each.row.id) ?? again.get(each.row.id);
    if (outcome !== undefined && !noteVideo(changes, each, outcome)) more.push(each.row.id);
  }
  for (const each of those("send")) await send(tx, changes, each);
  await changes.write(tx, orgId);
  return more;
}

/** Until when an occurrence waits that is so by now; null if something more is to be done. */
function waiting(situation: Circumstances["situation"]): OccurrenceChange | null {
  const next = nextStep(situation);
  return next.step === "wait" ? { dueAt: next.until, sendAt: situation.times.sendAt } : null;
}

/** @returns whether nothing more is to be done now */
function noteVideo(
  changes: OccurrenceChanges,
  { row: { id }, situation }: Chosen,
  outcome: Ordered | "making" | "current",
): boolean {
  if (outcome === "current") return false;
  if (outcome === "impossible") changes.skip(id, "video_failed");
  else if (outcome === "later") changes.add(id, { dueAt: later() });
  else if (outcome === "making") return changes.add(id, waiting({ ...situation, video: "making" }));
  else {
    // Nobody has approved this video: that of before is gone.
    const unapproved = { status: "planned", approvedById: null, approvedAt: null } as const;
    changes.add(id, { ...outcome, ...unapproved });
    return changes.add(id, waiting({ ...situation, status: "planned", video: "making" }));
  }
  return true;
}

async function send(tx: TenantTransaction, changes: OccurrenceChanges, each: Chosen): Promise<void> {
  const outcome = await sendOccurrence(tx, each.row, each);
  if (outcome === "sent") changes.send(each.row.id, each.celebration.occasion);
  else changes.skip(each.row.id, outcome);
}

const later = (): Date => new Date(clock.now().getTime() + REFUSED_MS);

/** A design that makes no video never will; a queue that is full, and storage, may have room later. */
async function refused(tx: TenantTransaction, orgId: string, id: string, error: RequestError): Promise<void> {
  const { rows } = await lockOpenOccurrences(tx, orgId, await seeOccurrences(tx, [id]));
  const changes = new OccurrenceChanges(rows);
  if (rows.length === 0) return;
  if (error instanceof ValidationError) changes.skip(id, "video_failed");
  else changes.add(id, { dueAt: later() });
  await changes.write(tx, orgId);
}
