import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { RequestError, ValidationError } from "../errors.ts";
import { log } from "../log.ts";
import { lockRow } from "../row-lock.ts";
import { type TenantTransaction, tenantDatabase } from "../tenant-database.ts";
import { lockVideo } from "../videos/index.ts";
import { type Circumstances, findCircumstances } from "./circumstances.ts";
import { nextStep } from "./occurrence-decision.ts";
import { announceOccurrence } from "./occurrence-events.ts";
import { findOccurrence, type OccurrenceRow, updateOccurrence } from "./occurrence-queries.ts";
import { isOpen, type OpenStatus, type SkipReason } from "./occurrence-state.ts";
import { makeVideoAgain, orderVideoFor } from "./prepare-occurrence.ts";
import { sendOccurrence } from "./send-occurrence.ts";

/** More steps than one occurrence can take without waiting. */
const MOST_STEPS = 8;
/** When an order is tried again that was refused because too much waits, or there is no room. */
const REFUSED_MS = 10 * 60_000;

type OpenRow = OccurrenceRow & { status: OpenStatus };

/** Takes the steps that are due for an occurrence, each in a transaction of its own. */
export async function stepOccurrence(db: Database, orgId: string, id: string): Promise<void> {
  const bound = tenantDatabase(orgId, db);
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    try {
      if (await bound.$transaction((tx) => takeStep(tx, orgId, id))) return;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      log().warn({ err: error, organization: orgId, occurrence: id }, "a celebration's video was refused");
      await bound.$transaction((tx) => refused(tx, orgId, id, error));
      return;
    }
  }
}

/** @returns whether nothing more is to be done now */
async function takeStep(tx: TenantTransaction, orgId: string, id: string): Promise<boolean> {
  const row = await lockOpen(tx, orgId, id);
  if (row === "changed") return false;
  if (row === null) return true;
  const circumstances = await findCircumstances(tx, row);
  const { years, situation } = circumstances;
  if (years !== row.years && situation.unfitness === null) await updateOccurrence(tx, id, { years });
  const step = nextStep(situation);
  switch (step.step) {
    case "skip":
      await skip(tx, row, step.reason);
      return true;
    case "wait":
      await updateOccurrence(tx, id, { dueAt: step.until, sendAt: situation.times.sendAt });
      return true;
    case "prepare":
      return prepare(tx, row, circumstances);
    case "make_again":
      return makeAgain(tx, row);
    case "become":
      await updateOccurrence(tx, id, { status: step.status, preparedAt: row.preparedAt ?? clock.now() });
      if (row.status === "planned") await announceOccurrence(tx, orgId, "occurrence.prepared", id);
      return false;
    case "send":
      return send(tx, row, circumstances);
  }
}

/**
 * Locks an occurrence that is still open, after everything that is locked before it elsewhere: the person, whom an erasure
 * locks first, and the video. One step at a time is taken for a person, so that two dates are not both congratulated.
 * @returns null for one that is not open any more; `changed` if another video became its own meanwhile
 */
async function lockOpen(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<OpenRow | "changed" | null> {
  const seen = await tx.occurrence.findUnique({ where: { id } });
  if (seen === null) return null;
  const greeting = `greeting:${seen.celebrationId}:${seen.personId}`;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${greeting}, 0))`;
  await lockRow(tx, "people", orgId, seen.personId, "keep");
  if (seen.videoId !== null) await lockVideo(tx, orgId, seen.videoId);
  await lockRow(tx, "occurrences", orgId, id, "change");
  const row = await findOccurrence(tx, id);
  if (row === null || !isOpen(row.status)) return null;
  return row.videoId === seen.videoId ? { ...row, status: row.status } : "changed";
}

async function skip(tx: TenantTransaction, { id, orgId }: OccurrenceRow, reason: SkipReason): Promise<void> {
  await updateOccurrence(tx, id, { status: "skipped", reason, dueAt: null });
  await announceOccurrence(tx, orgId, "occurrence.skipped", id);
}

/** @returns as `takeStep` */
async function prepare(
  tx: TenantTransaction,
  row: OccurrenceRow,
  circumstances: Circumstances,
): Promise<boolean> {
  const ordered = await orderVideoFor(tx, row, circumstances);
  if (ordered === null) {
    // Archived since it was looked for a moment ago.
    await updateOccurrence(tx, row.id, { dueAt: later() });
    return true;
  }
  // Nobody has approved this video: that of before is gone.
  const unapproved = { status: "planned", approvedById: null, approvedAt: null } as const;
  await updateOccurrence(tx, row.id, { ...ordered, ...unapproved });
  return false;
}

async function makeAgain(tx: TenantTransaction, row: OccurrenceRow): Promise<boolean> {
  const outcome = await makeVideoAgain(tx, row);
  if (outcome === "making") return false;
  if (outcome === "later") await updateOccurrence(tx, row.id, { dueAt: later() });
  else await skip(tx, row, "video_failed");
  return true;
}

async function send(
  tx: TenantTransaction,
  row: OccurrenceRow,
  circumstances: Circumstances,
): Promise<boolean> {
  const outcome = await sendOccurrence(tx, row, circumstances);
  if (outcome !== "sent") {
    await skip(tx, row, outcome);
    return true;
  }
  await updateOccurrence(tx, row.id, {
    status: "sent",
    sentAt: clock.now(),
    greetedFor: circumstances.celebration.occasion,
    dueAt: null,
  });
  await announceOccurrence(tx, row.orgId, "occurrence.sent", row.id);
  return true;
}

const later = (): Date => new Date(clock.now().getTime() + REFUSED_MS);

/** A design that makes no video never will; a queue that is full, and storage, may have room later. */
async function refused(tx: TenantTransaction, orgId: string, id: string, error: RequestError): Promise<void> {
  const row = await lockOpen(tx, orgId, id);
  if (row === null || row === "changed") return;
  if (error instanceof ValidationError) await skip(tx, row, "video_failed");
  else await updateOccurrence(tx, id, { dueAt: later() });
}
