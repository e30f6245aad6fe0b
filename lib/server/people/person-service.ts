import { isDeepStrictEqual } from "node:util";
import type { Page, QueryOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { type listPeople, person } from "#lib/contract/resources/person.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { auditRow, recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { announcePeople } from "./person-events.ts";
import { toDaysFilter } from "./person-filter.ts";
import {
  findPersonValues,
  insertPersonWithoutWebhooks,
  type PersonValues,
  selectNewestPeople,
  selectPeopleOfDays,
} from "./person-pg-queries.ts";
import { requirePhoto } from "./person-photo.ts";
import {
  countPeople,
  findPerson,
  insertPerson,
  type PersonInput,
  type PersonPatch,
  selectPeople,
  updatePerson,
} from "./person-queries.ts";
import { type PersonResource, toPerson, toPersonOfValues } from "./person-serializer.ts";
import { PersonOrder } from "./person-sort.ts";

/** A page of the organization's people. */
export async function list(actor: Actor, query: QueryOf<typeof listPeople>): Promise<Page<PersonResource>> {
  const { limit, cursor, count, sort, ...filter } = query;
  const list = `people ${sort}`;
  const order = new PersonOrder(sort);
  const after = decodeCursor(cursor, list, (value) => order.fits(value));
  const urls = await signedUrls();
  const take = limit + 1;
  const rows = await selectThroughPg(actor.orgId, query, after?.id ?? null, take);
  const page =
    rows !== null
      ? toPage(
          rows.map((row) => toPersonOfValues(row, urls)),
          { list, limit },
          ({ id }) => ({ value: null, id }),
          (person) => person,
        )
      : toPage(
          await selectPeople(actor.db, { filter, order, position: after, take }),
          { list, limit },
          (row) => order.positionOf(row),
          (row) => toPerson(row, urls),
        );
  return count ? { ...page, total: totalText(await countPeople(actor.db, filter)) } : page;
}

/**
 * The rows of a list with its own statement: the newest people, and people by day. Null for any other list.
 */
async function selectThroughPg(
  orgId: string,
  { sort, limit: _limit, cursor: _cursor, count: _count, ...filter }: QueryOf<typeof listPeople>,
  after: string | null,
  take: number,
): Promise<PersonValues[] | null> {
  if (sort !== "created_at" && sort !== "-created_at") return null;
  const isEverybody = Object.values(filter).every((part) => part === undefined);
  if (isEverybody && sort === "-created_at") return await selectNewestPeople(orgId, after, take);
  const days = toDaysFilter(filter);
  const direction = sort === "created_at" ? "asc" : "desc";
  return days && (await selectPeopleOfDays(orgId, days, { direction, after, take }));
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<PersonResource> {
  return toPersonOfValues(found(await findPersonValues(actor.orgId, id)), await signedUrls());
}

/**
 * @throws {ConflictError} when the external id is taken; {ValidationError} when the photo is no image of the
 *   organization
 */
export async function create(actor: Actor, input: PersonInput): Promise<PersonResource> {
  const urls = await signedUrls();
  const { orgId } = actor;
  const id = newId();
  const entry = { action: "person.created", targetType: "person", targetId: id } as const;
  return refuseTakenExternalId(async () => {
    if (actor.isKeyed === undefined && (input.photo_asset_id ?? null) === null) {
      const values = await insertPersonWithoutWebhooks(orgId, id, input, auditRow(actor, entry));
      if (values !== null) return toPersonOfValues(values, urls);
    }
    const row = await actor.db.$transaction(async (tx) => {
      await requirePhoto(tx, orgId, input.photo_asset_id);
      const inserted = await insertPerson(tx, orgId, id, input);
      await recordAudit(tx, actor, entry);
      await announcePeople(tx, orgId, "person.created", [id]);
      return inserted;
    });
    return toPerson(row, urls);
  });
}

/**
 * Changes the sent fields whose value differs; if there are none, does nothing and notifies no webhook.
 * @param ifMatch entity tag of the version that the change is meant for, null for the current one
 * @throws {NotFoundError | ConflictError | ValidationError | StaleError}
 */
export async function update(
  actor: Actor,
  id: string,
  patch: PersonPatch,
  ifMatch: string | null,
): Promise<PersonResource> {
  const urls = await signedUrls();
  const row = await refuseTakenExternalId(() =>
    actor.db.$transaction(async (tx) => {
      await lockRow(tx, "people", actor.orgId, id, "change");
      const before = found(await findPerson(tx, id));
      const current = toPerson(before, urls);
      requireMatch(ifMatch, current, person);
      const change = changeOf(current, patch);
      if (Object.keys(change).length === 0) return before;
      await requirePhoto(tx, actor.orgId, change.photo_asset_id);
      requireFramed(current, change);
      const isFramed = current.photo_focus !== null || current.photo_crop !== null;
      // The database would take a framing that stays the same for that of the photo before.
      if (isFramed && change.photo_asset_id !== undefined)
        await updatePerson(tx, id, { photo_focus: null, photo_crop: null });
      const updated = await updatePerson(tx, id, change);
      await recordAudit(tx, actor, {
        action: "person.updated",
        targetType: "person",
        targetId: id,
        details: { fields: Object.keys(change) },
        changes: changesOf(current, change),
      });
      await announcePeople(tx, actor.orgId, "person.updated", [id]);
      return updated;
    }),
  );
  return toPerson(row, urls);
}

/**
 * What a patch changes. A system that sends all people every night mostly sends known values. Another photo
 * resets the framing, so that one which is sent along is a change even if it is the same.
 */
function changeOf(person: PersonResource, patch: PersonPatch): PersonPatch {
  const isOtherPhoto = patch.photo_asset_id !== undefined && patch.photo_asset_id !== person.photo_asset_id;
  const reset = isOtherPhoto ? { photo_focus: null, photo_crop: null } : {};
  const known: Record<string, unknown> = { ...person, ...reset };
  const changes = Object.entries(patch).filter(([field, value]) => !isDeepStrictEqual(value, known[field]));
  return Object.fromEntries(changes);
}

/** @throws {ValidationError} for a framing without a photo */
function requireFramed(person: PersonResource, change: PersonPatch): void {
  const { photo_asset_id: photo = person.photo_asset_id } = change;
  if (photo !== null) return;
  const framed = (["photo_focus", "photo_crop"] as const).filter((field) => (change[field] ?? null) !== null);
  if (framed.length === 0) return;
  throw new ValidationError(framed.map((field) => faultOf(["body", field], "photo_framing_without_photo")));
}

async function refuseTakenExternalId<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "external_id")) {
      throw new ConflictError("external_id_taken");
    }
    throw error;
  }
}
