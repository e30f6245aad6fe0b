import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import {
  announcePeople,
  changeOfFields,
  type FieldChange,
  type FieldValues,
  giveBackFields,
  lockCustomFieldsOf,
  writeCustomFields,
} from "../people/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  type BulkActionRow,
  type ItemResult,
  type PendingItem,
  selectPendingItems,
  updateItems,
} from "./bulk-action-queries.ts";
import { changeOf } from "./custom-field-restore.ts";

type Outcome = { change: FieldChange | null; result: ItemResult };

/**
 * Changes custom fields of the next people of a bulk action, or gives them back. What a person gets is decided
 * by what they have now, under a lock: they may have changed since it was requested.
 */
export async function changeFieldsOfSome(
  tx: TenantTransaction,
  row: BulkActionRow,
  take: number,
  only?: string,
): Promise<void> {
  const items = await selectPendingItems<FieldValues>(tx, row, take, only);
  const ids = items.map(({ targetId }) => targetId);
  const people = new Map(
    (await lockCustomFieldsOf(tx, row.orgId, ids)).map(({ id, fields }) => [id, fields]),
  );
  const outcomes = items.flatMap((item) => {
    const fields = people.get(item.targetId);
    return fields === undefined ? [] : [outcomeOf(row, item, fields)];
  });
  const changes = outcomes.flatMap(({ change, result }) =>
    change === null ? [] : [{ id: result.id, ...change }],
  );
  await writeCustomFields(tx, row.orgId, changes);
  await announcePeople(
    tx,
    row.orgId,
    "person.updated",
    changes.map(({ id }) => id),
  );
  await updateItems(
    tx,
    row.orgId,
    row.id,
    outcomes.map(({ result }) => result),
  );
}

function outcomeOf(row: BulkActionRow, item: PendingItem<FieldValues>, fields: JsonObject): Outcome {
  const told = { id: item.targetId, before: item.before, fault: null, fields: [] };
  if (row.undoOf === null) {
    const asked = changeOf(row);
    const change = asked === null ? null : changeOfFields(asked, fields);
    if (change === null) return { change, result: { ...told, status: "unchanged" } };
    return { change, result: { ...told, ...change, status: "succeeded" } };
  }
  const { change, stays } = giveBackFields({ before: item.before ?? {}, after: item.after ?? {} }, fields);
  if (stays.length > 0)
    return { change, result: { ...told, status: "failed", fault: "changed_since", fields: stays } };
  return { change, result: { ...told, status: change === null ? "unchanged" : "succeeded" } };
}
