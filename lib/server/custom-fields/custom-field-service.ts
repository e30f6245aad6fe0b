import { isDeepStrictEqual } from "node:util";
import type { BodyOf, Page, QueryOf, ResultOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { customFieldName } from "#lib/contract/fields/custom-field-name.ts";
import type { CustomFieldType } from "#lib/contract/fields/custom-field-types.ts";
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
import { isFieldBeingDeleted } from "../bulk-actions/index.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import { findFormerKeys, lockCustomFields } from "../people/index.ts";
import {
  countCustomFields,
  countPeople,
  findCustomField,
  insertCustomField,
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

/**
 * Adds a custom field after the others.
 * @throws {ConflictError} for a key that is taken, also by a field that was merged, for one whose field is being
 *   deleted, and beyond the limit;
 *   {ValidationError} for options without a choice, and a choice without any
 */
export async function create(
  actor: Actor,
  { name, key, type = "text", options }: BodyOf<typeof createCustomField>,
): Promise<CustomFieldResource> {
  const row = await actor.db.$transaction(async (tx) => {
    await lockCustomFields(tx, actor.orgId);
    const position = await countCustomFields(tx);
    if (position >= CUSTOM_FIELD_LIMIT) {
      throw new ConflictError("custom_field_limit_reached", { limit: CUSTOM_FIELD_LIMIT });
    }
    const named = { key: key ?? customFieldName(name, position), name };
    const data = { id: newId(), orgId: actor.orgId, ...named, type, options: optionsOf(type, options, []) };
    const meant = (await findFormerKeys(tx)).get(data.key) ?? data.key;
    const taken = await tx.customField.findFirst({ where: { key: meant }, select: { name: true } });
    if (taken !== null)
      throw new ConflictError("custom_field_key_taken", { key: data.key, name: taken.name });
    // It would take the values that people get meanwhile, too.
    if (await isFieldBeingDeleted(tx, data.key))
      throw new ConflictError("custom_field_being_deleted", { key: data.key });
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
 * Renames or moves a custom field, or changes its type, which changes no value; a place beyond the last is the
 * last.
 * @throws {NotFoundError | StaleError}; {ValidationError} as `create` does
 */
export async function update(
  actor: Actor,
  id: string,
  { name, position, type, options }: BodyOf<typeof updateCustomFieldContract>,
  ifMatch: string | null,
): Promise<CustomFieldResource> {
  const row = await actor.db.$transaction(async (tx) => {
    await lockCustomFields(tx, actor.orgId);
    const before = found(await findCustomField(tx, id));
    requireMatch(ifMatch, toCustomField(before), customField);
    const place = Math.min(position ?? before.position, (await countCustomFields(tx)) - 1);
    const typed = {
      type: type ?? before.type,
      options: optionsOf(type ?? before.type, options, before.options),
    };
    const fields = [
      ...(name === undefined || name === before.name ? [] : ["name"]),
      ...(place === before.position ? [] : ["position"]),
      ...(typed.type === before.type ? [] : ["type"]),
      ...(isDeepStrictEqual(typed.options, before.options) ? [] : ["options"]),
    ];
    if (fields.length === 0) return before;
    if (place !== before.position) await moveCustomField(tx, before, place);
    await tx.customField.update({
      where: { id },
      data: { ...typed, ...(name === undefined ? {} : { name }) },
    });
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

/**
 * The options of a field of this type.
 * @param present those that it has, which stay if none are sent
 * @throws {ValidationError}
 */
function optionsOf(
  type: CustomFieldType,
  sent: readonly string[] | undefined,
  present: readonly string[],
): string[] {
  const refuse = (code: "custom_field_options_missing" | "custom_field_options_unused") => {
    throw new ValidationError([faultOf(["body", "options"], code)]);
  };
  if (type !== "choice")
    return sent === undefined || sent.length === 0 ? [] : refuse("custom_field_options_unused");
  const options = [...new Set(sent ?? present)];
  return options.length === 0 ? refuse("custom_field_options_missing") : options;
}
