import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { enumeration, object } from "../fields/fields.ts";
import { BULK_FAULTS, bulkActionParams, bulkFailure } from "./bulk-action.ts";

export const BULK_ITEM_STATUSES = ["pending", "succeeded", "unchanged", "failed"] as const;

export const bulkItem = bulkFailure
  .extend({
    status: z.enum(BULK_ITEM_STATUSES),
    code: z.enum(BULK_FAULTS).nullable().describe("Why it failed; null unless it did."),
    fields: z.array(z.string()).describe("Of one that failed, the fields that stayed; otherwise empty."),
  })
  .meta({ id: "BulkItem" });

export const listBulkItems = contract({
  id: "listBulkItems",
  method: "GET",
  path: "/v1/bulk-actions/{bulk_action_id}/items",
  access: "viewer",
  tag: "Bulk actions",
  summary: "List what a bulk action is about",
  description:
    "All people, videos, collections or messages that were selected, with names and what became of each; people who were erased are left out. Kept for 7 days after its end.",
  params: bulkActionParams,
  query: object({
    status: enumeration(BULK_ITEM_STATUSES).optional().describe("Only items of this status."),
    ...pageFields,
  }),
  success: { status: 200, schema: bulkItem, page: true },
  faults: [404],
});
