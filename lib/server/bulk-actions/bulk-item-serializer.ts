import type { z } from "zod";
import { BULK_FAULTS, type bulkAction, type bulkFailure } from "#lib/contract/resources/bulk-action.ts";
import type { bulkItem } from "#lib/contract/resources/bulk-item.ts";
import { bulkTargetOf } from "#lib/contract/resources/bulk-targets.ts";
import type { Called } from "../audit-events/index.ts";
import { fullName } from "../people/index.ts";
import type { BulkActionRow, FailedItem } from "./bulk-action-queries.ts";
import type { ItemRow } from "./bulk-item-queries.ts";

type Failure = NonNullable<z.output<typeof bulkAction>["failures"]>[number];

/** A failure without a name, as a bulk action shows its first ones. */
export function toFailure(row: BulkActionRow, { targetId, fault, faultFields }: FailedItem): Failure {
  const code = BULK_FAULTS.find((each) => each === fault) ?? "internal_error";
  const target = bulkTargetOf(row.action);
  return {
    person_id: target === "people" ? targetId : null,
    video_id: target === "videos" ? targetId : null,
    collection_id: target === "collections" ? targetId : null,
    message_id: target === "messages" ? targetId : null,
    code,
    fields: faultFields,
  };
}

/** What a bulk action could not change, by name. @param names of videos, collections and messages, by id */
export function toBulkFailure(
  row: BulkActionRow,
  { person, ...item }: ItemRow,
  names: ReadonlyMap<string, Called>,
): z.output<typeof bulkFailure> {
  const failure = toFailure(row, item);
  if (person !== null) return { ...failure, name: fullName(person), deleted: false };
  const { name, isDeleted } = names.get(item.targetId) ?? { name: null, isDeleted: true };
  return { ...failure, name, deleted: isDeleted };
}

/** What a bulk action is about, by name, and what became of it. @param names as above */
export function toBulkItem(
  row: BulkActionRow,
  item: ItemRow,
  names: ReadonlyMap<string, Called>,
): z.output<typeof bulkItem> {
  const { code, ...told } = toBulkFailure(row, item, names);
  return { ...told, status: item.status, code: item.status === "failed" ? code : null };
}
