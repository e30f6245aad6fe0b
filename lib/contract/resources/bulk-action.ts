import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { creationSort } from "../fields/creation-sort.ts";
import { boolean, enumeration, integer, list, object, uuid } from "../fields/fields.ts";
import { BULK_FAILURES_LISTED, BULK_IDS_LIMIT, BULK_LIMIT } from "./bulk-limits.ts";
import { BULK_ACTIONS, OTHER_ACTIONS } from "./bulk-targets.ts";
import { personFilterFields, personPatch } from "./person.ts";
import { collectionSelection, messageSelection, videoSelection } from "./selection.ts";

/** What an answer can name: the undo of an import and changes to custom fields have requests of their own. */
const BULK_KINDS = [...BULK_ACTIONS, ...OTHER_ACTIONS] as const;
export const BULK_ACTION_STATUSES = ["queued", "running", "completed", "canceled"] as const;
/** Why one person, video, collection or message of a bulk action was left as it was. */
export const BULK_FAULTS = [
  ...(["changed_since", "in_use", "value_unavailable", "running", "internal_error"] as const),
  ...(["newest_version_unsuitable", "scene_too_large", "queue_full", "storage_quota_exceeded"] as const),
  ...(["message_in_hand", "message_superseded", "message_without_address"] as const),
  "message_limit_reached",
] as const;
const BULK_ACTOR_TYPES = ["user", "api_key", "system"] as const;

export const bulkAction = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    action: z
      .enum(BULK_KINDS)
      .describe(
        "`undo_import` is requested by POST /v1/imports/{import_id}/undo, those about custom fields by the requests of custom fields. `undo_custom_fields` undoes one of these.",
      ),
    status: z.enum(BULK_ACTION_STATUSES),
    fields: z
      .array(z.string())
      .describe("Names of the fields that an `update` sets; `custom_fields.x` for a custom field."),
    total: z.int().describe("People, videos, collections or messages selected when it was requested."),
    succeeded: z
      .int()
      .describe(
        "Changed, erased, deleted, being made again, being sent again or cancelled so far; of the undo of an import, also people removed.",
      ),
    unchanged: z
      .int()
      .describe(
        "Those that needed no change: they were so already, had neither failed nor been cancelled nor were out of date, were not `ready` to be kept, or, as messages, were sent or had ended, or were erased or deleted in the meantime.",
      ),
    failed: z
      .int()
      .describe(
        "Those that could not be changed; of the undo of an import, not in every field, and of collections that are made again, not in every video.",
      ),
    failures: z
      .array(
        z.object({
          person_id: z.uuid().nullable(),
          video_id: z.uuid().nullable(),
          collection_id: z.uuid().nullable(),
          message_id: z.uuid().nullable(),
          code: z.enum(BULK_FAULTS),
          fields: z
            .array(z.string())
            .describe(
              "Of the undo of an import, or of a change to custom fields, the fields that stayed; the person's others were given back. Empty if it is about the whole person.",
            ),
        }),
      )
      .nullable()
      .describe(
        `The first ${BULK_FAILURES_LISTED} failures, kept for 7 days; GET /v1/bulk-actions/{bulk_action_id}/failures lists all. \`changed_since\`: somebody changed the person after the action that is being undone. \`in_use\`: a video was made of the person after the import that is being undone. \`value_unavailable\`: another person has the former external id by now, or the former photo was deleted. \`running\`: the collection is being made; cancel it first. Of what should be made again: \`newest_version_unsuitable\`: the template's newest version does not take what was changed in a video that is out of date; the collection's failed videos are made again all the same. \`scene_too_large\`: a video has more pixels than the installation now allows. \`queue_full\`: the organization has as much queued work as it may have; try again once more videos are done. \`storage_quota_exceeded\`: the organization has no storage left. Of messages: \`message_in_hand\`: it was being handed over to the SMTP server. \`message_superseded\`: another message about the video goes, or went, to the address. \`message_without_address\`: the person has no e-mail address. \`message_limit_reached\`: the address has been sent as many messages by hand as it may get in an hour. Null in lists.`,
      ),
    undo_of: z.uuid().nullable().describe("Id of the bulk action that this one undoes."),
    import_id: z.uuid().nullable().describe("Id of the import that this one undoes."),
    undoable_until: z.iso
      .datetime()
      .nullable()
      .describe(
        "Null if it cannot be undone: it has not ended, changed nothing, erases, deletes, renders again, keeps, or is about messages, undoes an import or a change to custom fields, or was undone.",
      ),
    actor_type: z.enum(BULK_ACTOR_TYPES),
    actor_id: z.uuid().nullable().describe("Id of the user or API key that requested it."),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "BulkAction" });

export const bulkFailure = z
  .object({
    person_id: z.uuid().nullable(),
    video_id: z.uuid().nullable(),
    collection_id: z.uuid().nullable(),
    message_id: z.uuid().nullable(),
    name: z
      .string()
      .nullable()
      .describe(
        "The name of the person, of the person whom the video is about or else of its template, or of the collection, or the address that the message goes to. Of what was deleted, its last name, if that is known; otherwise null.",
      ),
    deleted: z.boolean().describe("Whether it has been deleted since."),
    code: z.enum(BULK_FAULTS).describe("As in the `failures` of a bulk action."),
    fields: z.array(z.string()).describe("The fields that stayed; empty if it is about the whole person."),
  })
  .meta({ id: "BulkFailure" });

const { position, sector, hire_date, language, time_zone, celebrate, show_age } = personPatch.shape;

export const bulkActionInput = object({
  action: enumeration(BULK_ACTIONS).describe(
    "`erase` needs the role admin. It, the deletions, rendering again, keeping and what is about messages cannot be undone.",
  ),
  people: object({
    ids: list(uuid(), { min: 1, max: BULK_IDS_LIMIT }).optional(),
    filter: object(personFilterFields).optional(),
  })
    .optional()
    .describe(
      `For \`archive\`, \`restore\`, \`update\` and \`erase\`: either \`ids\`, or a \`filter\` with the parameters of GET /v1/people, which may select ${BULK_LIMIT.toLocaleString("en")} people.`,
    ),
  videos: videoSelection().optional(),
  collections: collectionSelection().optional(),
  messages: messageSelection().optional(),
  set: object({ position, sector, hire_date, language, time_zone, celebrate, show_age })
    .optional()
    .describe("For `update`: the fields to set for everybody; null empties a field."),
  expected_total: integer({ min: 1 })
    .optional()
    .describe(
      "How many you expect it to select. If it selects another number, nothing is changed, and the answer is 409.",
    ),
  dry_run: boolean()
    .default(false)
    .describe("Changes nothing and answers 200 with how much it would change."),
}).meta({ id: "BulkActionInput" });

export const bulkActionPreview = z
  .object({
    dry_run: z.literal(true),
    total: z.int().describe("People, videos, collections or messages selected."),
    videos: z
      .int()
      .nullable()
      .describe(
        "Videos that a deletion deletes, that failed, were cancelled or are out of date and would be made again, or that are prepared and would be kept; null for any other action.",
      ),
    messages: z
      .int()
      .nullable()
      .describe(
        "Of messages, how many failed, were canceled or wait for their next attempt and would be sent again, or wait and would be canceled; null for any other action.",
      ),
    running: z
      .int()
      .nullable()
      .describe(
        "Of `delete_collections`, those that are being made and would stay; null for any other action.",
      ),
  })
  .meta({ id: "BulkActionPreview" });

export const bulkActionListQuery = object({
  status: enumeration(BULK_ACTION_STATUSES).optional().describe("Only bulk actions of this status."),
  actor_id: uuid().optional().describe("Only those requested by this user or API key."),
  sort: creationSort,
  ...pageFields,
});

export const bulkActionParams = object({ bulk_action_id: uuid() });

const tag = "Bulk actions";

export const listBulkActions = contract({
  id: "listBulkActions",
  method: "GET",
  path: "/v1/bulk-actions",
  access: "viewer",
  tag,
  summary: "List bulk actions",
  query: bulkActionListQuery,
  success: { status: 200, schema: bulkAction, page: true },
});

export const createBulkAction = contract({
  id: "createBulkAction",
  method: "POST",
  path: "/v1/bulk-actions",
  access: "editor",
  tag,
  summary: "Start a bulk action",
  description:
    "The people, videos, collections or messages are selected at once, and changed by a job. An organization's bulk actions run one after the other, in the order of their requests. A deletion begins 10 seconds after its request: cancelled until then, it deletes nothing. `delete_videos` deletes in any state, as DELETE /v1/videos/{video_id} does; `delete_collections` deletes their videos too, and leaves those that are being made. `render_videos_again` and `render_collections_again` do for each what its commands `retry` and `render-again` do: what failed or was cancelled is retried, what is out of date or has lost its file is rendered again. `keep_videos` and `keep_collections` do for each what its command `keep` does, and leave what is not `ready`. `retry_messages` and `cancel_messages` do for each what its commands `retry` and `cancel` do.",
  body: bulkActionInput,
  success: {
    status: 202,
    schema: bulkAction,
    instead: {
      when: "dry_run",
      status: 200,
      schema: bulkActionPreview,
      description: "How much it would change",
    },
  },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const getBulkAction = contract({
  id: "getBulkAction",
  method: "GET",
  path: "/v1/bulk-actions/{bulk_action_id}",
  access: "viewer",
  tag,
  summary: "Get a bulk action",
  params: bulkActionParams,
  success: { status: 200, schema: bulkAction },
  etag: true,
  faults: [404],
});

export const listBulkFailures = contract({
  id: "listBulkFailures",
  method: "GET",
  path: "/v1/bulk-actions/{bulk_action_id}/failures",
  access: "viewer",
  tag,
  summary: "List what a bulk action could not change",
  description:
    "All people, videos, collections or messages that it left as they were, at least in part, with names and reasons. Kept for 7 days.",
  params: bulkActionParams,
  query: object(pageFields),
  success: { status: 200, schema: bulkFailure, page: true },
  faults: [404],
});

export const cancelBulkAction = contract({
  id: "cancelBulkAction",
  method: "POST",
  path: "/v1/bulk-actions/{bulk_action_id}/cancel",
  access: "editor",
  tag,
  summary: "Cancel a bulk action",
  description:
    "Changes nothing more. What was changed already stays so; unless it erases, deletes, renders again, keeps or is about messages, the bulk action can then be undone. Videos that it has queued are made. A change to custom fields needs the role admin.",
  params: bulkActionParams,
  success: { status: 200, schema: bulkAction },
  etag: true,
  faults: [404, 409],
});

export const undoBulkAction = contract({
  id: "undoBulkAction",
  method: "POST",
  path: "/v1/bulk-actions/{bulk_action_id}/undo",
  access: "editor",
  tag,
  summary: "Undo a bulk action",
  description:
    "Answers with another bulk action, which gives everybody who was changed what they had before. It leaves out, as failed, whoever was changed again since. Possible once, for 7 days; erasing people, deleting videos or collections, making them again or keeping them, and what is about messages, cannot be undone.",
  params: bulkActionParams,
  success: { status: 202, schema: bulkAction },
  idempotent: true,
  etag: true,
  faults: [404, 409],
});
