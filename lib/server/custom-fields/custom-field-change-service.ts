import type { BodyOf, QueryOf, ResultOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { FORMER_KEYS_LIMIT, PEOPLE_LOOKED_THROUGH } from "#lib/contract/resources/custom-field.ts";
import {
  CUSTOM_FIELD_EXAMPLES,
  type convertCustomField,
  type deleteCustomField,
  type mergeCustomFields,
  type previewCustomFieldMerge,
} from "#lib/contract/resources/custom-field-change.ts";
import type { Actor } from "../actor.ts";
import { type AuditEntry, recordAudit } from "../audit/audit-service.ts";
import {
  type BulkActionResource,
  beginCustomFieldChange,
  getBulkAction,
  TRANSACTION_LIMITS,
} from "../bulk-actions/index.ts";
import { ConflictError, found, NotFoundError, ValidationError } from "../errors.ts";
import {
  type CustomFieldChange,
  type Definition,
  dayOrderOf,
  findDefinitions,
  forgetFormerKeys,
  keysOf,
  lockCustomFields,
  removeDefinition,
} from "../people/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { countOverlap, selectDifferent, selectValues } from "./custom-field-change-queries.ts";
import { countPeople } from "./custom-field-queries.ts";

/**
 * Queues the conversion of a field's values to its type.
 * @throws {NotFoundError}; {TooManyRequestsError} when too many bulk actions of the organization wait
 */
export function convert(
  actor: Actor,
  id: string,
  { date_order: chosen }: BodyOf<typeof convertCustomField>,
): Promise<BulkActionResource> {
  return begin(actor, async (tx) => {
    const field = found((await findDefinitions(tx)).find((each) => each.id === id) ?? null);
    const { key, type, options } = field;
    const held = await selectValues(tx, actor.orgId, { key, people: PEOPLE_LOOKED_THROUGH });
    // What some people's dates prove says nothing of those that were not looked through.
    const isComplete = (await countPeople(tx, PEOPLE_LOOKED_THROUGH + 1)) <= PEOPLE_LOOKED_THROUGH;
    const seen = isComplete ? held.map(({ value }) => value) : [];
    const order = dayOrderOf(seen, chosen ?? null);
    const details = { name: field.name, type };
    return {
      change: { kind: "convert", key, type, options, order },
      audit: { action: "custom_field.converted", targetId: id, details },
    };
  });
}

/**
 * Takes a field off the list, and queues the removal of everybody's value.
 * @throws {NotFoundError} if it is not listed and nobody has it; {TooManyRequestsError}
 */
export function remove(actor: Actor, { key }: BodyOf<typeof deleteCustomField>): Promise<BulkActionResource> {
  return begin(actor, async (tx) => {
    const definition = definitionOf(await findDefinitions(tx), key);
    if (definition !== null) await removeDefinition(tx, definition);
    return {
      change: { kind: "delete", key, definition },
      audit: {
        action: "custom_field.deleted",
        targetId: definition?.id ?? null,
        details: nameOf(definition),
      },
    };
  });
}

/**
 * Takes a field off the list, and queues the move of everybody's value to another one, which answers to the
 * former key from now on.
 * @throws {NotFoundError} if it is not listed and nobody has it; {ValidationError} for one
 *   field, and if the other one is not listed; {ConflictError} beyond the limit of former keys;
 *   {TooManyRequestsError}
 */
export function merge(
  actor: Actor,
  { from, into, prefer }: BodyOf<typeof mergeCustomFields>,
): Promise<BulkActionResource> {
  if (from === into) refuseField("body", "custom_field_merge_same");
  return begin(actor, async (tx) => {
    const definitions = await findDefinitions(tx);
    const definition = definitionOf(definitions, from);
    const target = definitionOf(definitions, into);
    if (target === null) refuseField("body", "custom_field_unlisted");
    const formerKeys = [from, ...(definition?.formerKeys ?? [])].filter(
      (key) => key !== into && !target.formerKeys.includes(key),
    );
    limitFormerKeys(definitions, formerKeys);
    if (definition !== null) await removeDefinition(tx, definition);
    await forgetFormerKeys(tx, formerKeys);
    await tx.customField.update({
      where: { id: target.id },
      data: { formerKeys: [...target.formerKeys, ...formerKeys] },
    });
    return {
      change: { kind: "merge", from, into, prefer, definition, formerKeys },
      audit: {
        action: "custom_field.merged",
        targetId: target.id,
        details: nameOf(definition),
      },
    };
  });
}

/** How many people a merge is about, and who has two different values. @throws {ValidationError} for one field */
export async function previewMerge(
  { db, orgId }: Actor,
  { from, into }: QueryOf<typeof previewCustomFieldMerge>,
): Promise<ResultOf<typeof previewCustomFieldMerge>> {
  if (from === into) refuseField("query", "custom_field_merge_same");
  const { fromPeople, intoPeople, both, different } = await countOverlap(db, orgId, { from, into });
  const people =
    different === 0 ? [] : await selectDifferent(db, orgId, { from, into }, CUSTOM_FIELD_EXAMPLES);
  return {
    ...{ from_people: fromPeople, into_people: intoPeople, both, different },
    different_people: people.map((person) => ({
      ...{ person_id: person.id, first_name: person.firstName, last_name: person.lastName },
      ...{ from: person.from, into: person.into },
    })),
  };
}

/** @param added those of fields on the list are counted once */
function limitFormerKeys(definitions: readonly Definition[], added: readonly string[]): void {
  const keys = new Set([...definitions.flatMap(({ formerKeys }) => formerKeys), ...added]);
  if (keys.size > FORMER_KEYS_LIMIT)
    throw new ConflictError("custom_field_former_keys_limit", { limit: FORMER_KEYS_LIMIT });
}

function refuseField(
  place: "body" | "query",
  code: "custom_field_merge_same" | "custom_field_unlisted",
): never {
  throw new ValidationError([faultOf([place, "into"], code)]);
}

const definitionOf = (definitions: readonly Definition[], key: string): Definition | null =>
  definitions.find((each) => each.key === key) ?? null;

/** Of a field that was not listed, the entry has the key alone. */
const nameOf = (definition: Definition | null) => (definition === null ? {} : { name: definition.name });

type Begun = {
  change: CustomFieldChange;
  audit: Pick<AuditEntry, "targetId"> & {
    action: "custom_field.converted" | "custom_field.deleted" | "custom_field.merged";
    details: { name?: string; type?: string };
  };
};

/** Decides on a change while no other request changes the list, and queues it. */
async function begin(
  actor: Actor,
  decide: (tx: TenantTransaction) => Promise<Begun>,
): Promise<BulkActionResource> {
  const begun = await actor.db.$transaction(async (tx) => {
    await lockCustomFields(tx, actor.orgId);
    const { change, audit } = await decide(tx);
    const { id, total } = await beginCustomFieldChange(tx, actor, change);
    const isKnown = total > 0 || change.kind === "convert" || change.definition !== null;
    if (!isKnown) throw new NotFoundError();
    await recordAudit(tx, actor, {
      ...audit,
      targetType: "custom_field",
      details: {
        ...audit.details,
        fields: keysOf(change).map(customFieldPath),
        count: total,
        bulk_action_id: id,
      },
    });
    return id;
  }, TRANSACTION_LIMITS);
  return getBulkAction(actor, begun);
}
