import type { BodyOf, Page, QueryOf, ResultOf } from "#lib/contract/contract.ts";
import { customFieldName } from "#lib/contract/fields/custom-field-name.ts";
import {
  CUSTOM_FIELD_LIMIT,
  type createCustomField,
  customField,
  type getCustomFieldUsage,
  type listCustomFields,
  PEOPLE_LOOKED_THROUGH,
  type updateCustomField as updateCustomFieldContract,
} from "#lib/contract/resources/custom-field.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import {
  countCustomFields,
  countPeople,
  findCustomField,
  insertCustomField,
  lockCustomFields,
  moveCustomField,
  selectCustomFields,
  selectUsage,
} from "./custom-field-queries.ts";
import { type CustomFieldResource, toCustomField } from "./custom-field-serializer.ts";

const MOST_KEYS = 500;
const PLACE = /^\d{1,3}$/;

/** A page of the organization's custom fields, in their order. */
export async function list(
  actor: Actor,
  { limit, cursor, count }: QueryOf<typeof listCustomFields>,
): Promise<Page<CustomFieldResource>> {
  const listName = "custom-fields";
  const after = decodeCursor(cursor, listName, (value) => value !== null && PLACE.test(value));
  const rows = await selectCustomFields(actor.db, { after, take: limit + 1 });
  const page = toPage(
    rows,
    { list: listName, limit },
    ({ id, position }) => ({ value: String(position), id }),
    toCustomField,
  );
  return count ? { ...page, total: totalText(await countCustomFields(actor.db)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<CustomFieldResource> {
  return toCustomField(found(await findCustomField(actor.db, id)));
}

/** The custom fields that the newest people have, and how many of these have a value. */
export async function usage({ db, orgId }: Actor): Promise<ResultOf<typeof getCustomFieldUsage>> {
  const people = await countPeople(db, PEOPLE_LOOKED_THROUGH + 1);
  return {
    fields: await selectUsage(db, orgId, { people: PEOPLE_LOOKED_THROUGH, keys: MOST_KEYS }),
    looked_through: Math.min(people, PEOPLE_LOOKED_THROUGH),
    is_complete: people <= PEOPLE_LOOKED_THROUGH,
  };
}

/** Adds a custom field after the others. @throws {ConflictError} for a key that is taken, and beyond the limit */
export async function create(
  actor: Actor,
  { name, key }: BodyOf<typeof createCustomField>,
): Promise<CustomFieldResource> {
  const row = await actor.db.$transaction(async (tx) => {
    await lockCustomFields(tx, actor.orgId);
    const position = await countCustomFields(tx);
    if (position >= CUSTOM_FIELD_LIMIT) {
      throw new ConflictError("custom_field_limit_reached", { limit: CUSTOM_FIELD_LIMIT });
    }
    const data = { id: newId(), orgId: actor.orgId, key: key ?? customFieldName(name, position), name };
    const taken = await tx.customField.findFirst({ where: { key: data.key }, select: { name: true } });
    if (taken !== null)
      throw new ConflictError("custom_field_key_taken", { key: data.key, name: taken.name });
    const inserted = await insertCustomField(tx, { ...data, position });
    await recordAudit(tx, actor, {
      action: "custom_field.created",
      targetType: "custom_field",
      targetId: inserted.id,
    });
    return inserted;
  });
  return toCustomField(row);
}

/**
 * Renames or moves a custom field; a place beyond the last is the last.
 * @throws {NotFoundError | StaleError}
 */
export async function update(
  actor: Actor,
  id: string,
  { name, position }: BodyOf<typeof updateCustomFieldContract>,
  ifMatch: string | null,
): Promise<CustomFieldResource> {
  const row = await actor.db.$transaction(async (tx) => {
    await lockCustomFields(tx, actor.orgId);
    const before = found(await findCustomField(tx, id));
    requireMatch(ifMatch, toCustomField(before), customField);
    const place = Math.min(position ?? before.position, (await countCustomFields(tx)) - 1);
    const fields = [
      ...(name === undefined || name === before.name ? [] : ["name"]),
      ...(place === before.position ? [] : ["position"]),
    ];
    if (fields.length === 0) return before;
    if (place !== before.position) await moveCustomField(tx, before, place);
    if (name !== undefined) await tx.customField.update({ where: { id }, data: { name } });
    await recordAudit(tx, actor, {
      action: "custom_field.updated",
      targetType: "custom_field",
      targetId: id,
      details: { fields },
      changes: name === undefined ? [] : changesOf({ name: before.name }, { name }),
    });
    return found(await findCustomField(tx, id));
  });
  return toCustomField(row);
}
