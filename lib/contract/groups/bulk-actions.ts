import type { z } from "zod";
import {
  bulkAction,
  bulkActionPreview,
  bulkFailure,
  cancelBulkAction,
  createBulkAction,
  getBulkAction,
  listBulkActions,
  listBulkFailures,
  undoBulkAction,
} from "../resources/bulk-action.ts";
import { bulkItem, listBulkItems } from "../resources/bulk-item.ts";
import { COMPLETED, ORGANIZATION_ID, PERSON_ID, STARTED, USER_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

/** Status, progress and result of a bulk action. */
const BULK_ACTION_CHANGES = [
  ...(["status", "succeeded", "unchanged", "failed", "failures", "undoable_until"] as const),
  ...(["started_at", "ended_at"] as const),
] as const satisfies (keyof z.output<typeof bulkAction>)[];

const ada = {
  person_id: PERSON_ID,
  video_id: null,
  collection_id: null,
  message_id: null,
  name: "Ada Lovelace",
  deleted: false,
};

export const bulkActions = group({
  tag: "Bulk actions",
  explanation:
    "One change to many people, the deletion or renewal of many videos or collections, or many messages that are sent again or cancelled, made by a job.",
  operations: {
    listBulkActions,
    createBulkAction,
    getBulkAction,
    listBulkFailures,
    listBulkItems,
    cancelBulkAction,
    undoBulkAction,
  },
  bodies: {
    createBulkAction: { action: "archive", people: { filter: { sector: "Warehouse", status: "active" } } },
  },
  answers: [
    answer(bulkAction, {
      id: "0199d3c6-1f2a-7c61-9b0d-2a7e5d8c4f31",
      org_id: ORGANIZATION_ID,
      action: "archive",
      status: "completed",
      fields: [],
      total: 421,
      succeeded: 419,
      unchanged: 2,
      failed: 0,
      failures: [],
      undo_of: null,
      import_id: null,
      undoable_until: "2026-05-18T06:00:09.000Z",
      actor_type: "user",
      actor_id: USER_ID,
      created_at: STARTED,
      started_at: STARTED,
      ended_at: COMPLETED,
    }),
    answer(bulkActionPreview, { dry_run: true, total: 3, videos: 120, messages: null, running: 0 }),
    answer(bulkFailure, { ...ada, code: "changed_since", fields: ["custom_fields.site"] }),
    answer(bulkItem, { ...ada, status: "succeeded", code: null, fields: [] }),
  ],
  volatile: [volatile(bulkAction, BULK_ACTION_CHANGES)],
  auditTarget: "bulk_action",
  auditActions: [
    "people.archived",
    "people.restored",
    "people.updated",
    "people.erased",
    "videos.deleted",
    "videos.rendered_again",
    "videos.kept",
    "collections.deleted",
    "collections.rendered_again",
    "collections.kept",
    "messages.retried",
    "messages.canceled",
    "bulk_action.canceled",
  ],
});
