import type { BodyOf } from "#lib/contract/contract.ts";
import type { FactsArgument, FaultCode } from "#lib/contract/errors/error-codes.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { COLLECTION_LIMIT, type createCollection } from "#lib/contract/resources/collection.ts";
import type { LEFT_OUT_REASONS } from "#lib/contract/resources/collection-report.ts";
import { anniversaryWithin, daysBetween, nearestAnniversary } from "#lib/contract/resources/occasion.ts";
import { today } from "../clock.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { fullName, monthDayWindow, toPersonWhere } from "../people/index.ts";
import type { TenantDatabase } from "../tenant-database.ts";

type CollectionInput = Omit<BodyOf<typeof createCollection>, "dry_run" | "keep"> & {
  dry_run?: boolean;
  keep?: boolean;
};

/**
 * The person a video is for, and the day it is about: the day of the order for somebody whose birthday or start date it
 * should be and is not known, who then is undated.
 */
export type Recipient = { personId: string; occasionOn: string; isUndated?: true };

/** Somebody whom the selection leaves out by itself. */
export type LeftOut = Recipient & { name: string; reason: (typeof LEFT_OUT_REASONS)[number] };

export type Recipients = { recipients: Recipient[]; leftOut: LeftOut[]; faults: Fault[] };

/** What the videos are about, according to the request. */
type About = Pick<CollectionInput, "type" | "occasion_on">;

const dates = { id: true, birthDate: true, hireDate: true } satisfies Prisma.PersonSelect;
type Dates = Prisma.PersonGetPayload<{ select: typeof dates }>;

const wishes = { ...dates, firstName: true, lastName: true, celebrate: true } satisfies Prisma.PersonSelect;
type Wishes = Prisma.PersonGetPayload<{ select: typeof wishes }>;

const byName = [
  { lastName: { sort: "asc", nulls: "last" } },
  { firstName: "asc" },
  { id: "asc" },
] satisfies Prisma.PersonOrderByWithRelationInput[];

/** The people of a collection in its order, or the faults in how they were named. */
export async function findRecipients(db: TenantDatabase, input: CollectionInput): Promise<Recipients> {
  const found = await findNamed(db, input);
  if (input.leave_out === undefined) return found;
  const faults = [
    ...found.faults,
    ...(await strangers(db, input.leave_out, [...found.recipients, ...found.leftOut])),
  ];
  if (faults.length > 0) return { recipients: [], leftOut: [], faults };
  const left = new Set(input.leave_out);
  const stays = ({ personId }: Recipient) => !left.has(personId);
  const recipients = found.recipients.filter(stays);
  return recipients.length > 0
    ? { recipients, leftOut: found.leftOut.filter(stays), faults: [] }
    : refused(["leave_out"], "recipients_all_left_out");
}

/**
 * A fault for each excluded id that never belonged to a person: because of a mistyped id, a video would be
 * made that should not be. The id of an erased person is accepted, found by their entry in the audit log, so
 * that a stored exclusion list does not break when one of its people is erased.
 */
async function strangers(
  db: TenantDatabase,
  leftOut: readonly string[],
  recipients: readonly Recipient[],
): Promise<Fault[]> {
  const known = new Set(recipients.map(({ personId }) => personId));
  const unknown = () => [...new Set(leftOut)].filter((id) => !known.has(id));
  for (const find of [findPeople, findErased]) {
    const others = unknown();
    if (others.length > 0) for (const id of await find(db, others)) known.add(id);
  }
  return leftOut.flatMap((id, index) => (known.has(id) ? [] : [nobody(["leave_out", index])]));
}

async function findPeople(db: TenantDatabase, ids: string[]): Promise<string[]> {
  const rows = await db.person.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

async function findErased(db: TenantDatabase, ids: string[]): Promise<string[]> {
  const rows = await db.auditEvent.findMany({
    where: { targetType: "person", targetId: { in: ids }, action: "person.erased" },
    select: { targetId: true },
  });
  return rows.flatMap(({ targetId }) => targetId ?? []);
}

async function findNamed(db: TenantDatabase, input: CollectionInput): Promise<Recipients> {
  const { people, window, type, occasion_on: occasionOn } = input;
  if ((people === undefined) === (window === undefined)) {
    return refused(["people"], "recipients_ambiguous");
  }
  if (window !== undefined && occasionOn !== undefined) {
    return refused(["occasion_on"], "occasion_with_window");
  }
  if (window !== undefined) {
    return type === "people"
      ? refused(["window"], "window_of_other_type")
      : recipientsOfWindow(db, type, window);
  }
  if ((people?.ids === undefined) === (people?.filter === undefined)) {
    return refused(["people"], people?.ids === undefined ? "recipients_unnamed" : "recipients_named_twice");
  }
  return people?.ids === undefined
    ? recipientsOfFilter(db, input, people?.filter ?? {})
    : recipientsOfIds(db, input, people.ids);
}

/** In the order given; a person named twice gets one video. Archived people are refused, unless left out. */
async function recipientsOfIds(
  db: TenantDatabase,
  { leave_out: leftOut = [], ...about }: About & Pick<CollectionInput, "leave_out">,
  ids: string[],
): Promise<Recipients> {
  const wanted = [...new Set(ids)];
  const rows = await db.person.findMany({
    where: { id: { in: wanted } },
    select: { ...dates, status: true },
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const left = new Set(leftOut);
  const faults = ids.flatMap((id, index) => {
    const row = known.get(id);
    if (row !== undefined && (row.status === "active" || left.has(id))) return [];
    if (row === undefined) return [nobody(["people", "ids", index])];
    return [faultOf(["body", "people", "ids", index], "person_archived")];
  });
  const recipients = wanted.flatMap((id) => known.get(id) ?? []).map((row) => toRecipient(row, about));
  return { recipients, leftOut: [], faults };
}

/**
 * Active people only, as for a window; the filter has no other status. For an occasion, those who do not want
 * to be congratulated are left out, unless the filter itself says whether they are meant.
 */
async function recipientsOfFilter(
  db: TenantDatabase,
  about: About,
  filter: NonNullable<NonNullable<CollectionInput["people"]>["filter"]>,
): Promise<Recipients> {
  if (filter.status === "archived") {
    return refused(["people", "filter", "status"], "recipients_archived");
  }
  const rows = await db.person.findMany({
    where: await toPersonWhere(db, { ...filter, status: "active" }),
    select: wishes,
    orderBy: byName,
    take: COLLECTION_LIMIT + 1,
  });
  const found = rows.map((row) => ({ row, recipient: toRecipient(row, about) }));
  const areAllMeant = about.type === "people" || filter.celebrate !== undefined;
  return bounded(found, ["people", "filter"], areAllMeant);
}

/**
 * Active people only, by day and name: a person who has left is not congratulated by accident. Nor is one who
 * does not want to be.
 */
async function recipientsOfWindow(
  db: TenantDatabase,
  type: "birthday" | "work_anniversary",
  { from, to }: { from: string; to: string },
): Promise<Recipients> {
  if (to < from) return refused(["window", "to"], "window_ends_early");
  if (daysBetween(from, to) > 366) return refused(["window", "to"], "window_too_long");
  const column = type === "birthday" ? "birthMonthDay" : "hireMonthDay";
  // A window of a year contains everyone; its ends may be the same day of the year, which a range of days
  // cannot express.
  const isWholeYear = daysBetween(from, to) >= 365;
  const rows = await db.person.findMany({
    where: {
      AND: [
        { status: "active" },
        isWholeYear ? { [column]: { not: null } } : monthDayWindow(column, from, to),
      ],
    },
    select: wishes,
    orderBy: byName,
    take: COLLECTION_LIMIT + 1,
  });
  const found = rows.flatMap((row) => {
    const origin = originOf(row, type);
    const occasionOn = origin === null ? null : anniversaryWithin(origin, from, to);
    return occasionOn === null ? [] : [{ row, recipient: { personId: row.id, occasionOn } }];
  });
  const day = ({ recipient }: Found) => recipient.occasionOn;
  // The sort is stable: within a day the order by name is kept.
  found.sort((a, b) => (day(a) < day(b) ? -1 : Number(day(a) > day(b))));
  return bounded(found, ["window"], false);
}

/** Somebody whom a selection found. */
type Found = { row: Wishes; recipient: Recipient };

/** @param areAllMeant whether also those are who do not want to be congratulated */
function bounded(found: readonly Found[], loc: string[], areAllMeant: boolean): Recipients {
  if (found.length === 0) return refused(loc, "recipients_none");
  if (found.length > COLLECTION_LIMIT) {
    return refused(loc, "recipients_too_many", { limit: COLLECTION_LIMIT });
  }
  const isMeant = ({ row }: Found) => areAllMeant || row.celebrate;
  const recipients = found.filter(isMeant).map(({ recipient }) => recipient);
  if (recipients.length === 0) return refused(loc, "recipients_opted_out");
  const leftOut = found
    .filter((each) => !isMeant(each))
    .map(({ row, recipient }) => ({ ...recipient, name: fullName(row), reason: "opted_out" as const }));
  return { recipients, leftOut, faults: [] };
}

const nobody = (loc: (string | number)[]): Fault => faultOf(["body", ...loc], "person_unknown");

function refused<Code extends FaultCode>(
  loc: string[],
  code: Code,
  ...facts: FactsArgument<Code>
): Recipients {
  return { recipients: [], leftOut: [], faults: [faultOf(["body", ...loc], code, ...facts)] };
}

/** A birthday video shows the age on that birthday, whether it is rendered before or after it. */
function toRecipient(row: Dates, { type, occasion_on: given }: About): Recipient {
  const origin = type === "people" ? null : originOf(row, type);
  const own = origin === null ? today() : nearestAnniversary(origin, today());
  const isUndated = type !== "people" && origin === null && given === undefined;
  return { personId: row.id, occasionOn: given ?? own, ...(isUndated && { isUndated }) };
}

function originOf(row: Dates, type: "birthday" | "work_anniversary"): string | null {
  return type === "birthday" ? row.birthDate : (row.hireDate?.toISOString().slice(0, 10) ?? null);
}
