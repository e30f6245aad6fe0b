import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { dateTime, enumeration, object, uuid } from "../fields/fields.ts";
import { AUDITED_GROUPS } from "../groups/audited-groups.ts";

export const ACTOR_TYPES = ["user", "api_key", "system"] as const;

type AuditedGroup = (typeof AUDITED_GROUPS)[number];

export type AuditAction = AuditedGroup["auditActions"][number];
/** Every recorded action, `<resource>.<verb>`, in the order of the reference. */
export const AUDIT_ACTIONS = atLeastOne(
  AUDITED_GROUPS.flatMap(({ auditActions }): readonly AuditAction[] => auditActions),
);

/** What an entry can be about. */
export type AuditTarget = AuditedGroup["auditTarget"];
/** Two groups may be about one kind of row, as those of videos and of watch links. */
const AUDIT_TARGETS = atLeastOne([
  ...new Set(AUDITED_GROUPS.map(({ auditTarget }): AuditTarget => auditTarget)),
]);

function atLeastOne<Value>([first, ...others]: readonly Value[]): readonly [Value, ...Value[]] {
  if (first === undefined) throw new Error("No group has audit entries");
  return [first, ...others];
}

export const auditEvent = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    actor_type: z.enum(ACTOR_TYPES).describe("`system` for what the installation does automatically."),
    actor_id: z.uuid().nullable().describe("Id of the user or API key; null for the system."),
    actor_name: z
      .string()
      .nullable()
      .describe(
        "What the user or the API key is called now; of a former member, what they were called when they were removed. Null for the system.",
      ),
    action: z.string().describe("`<resource>.<verb>`, such as `person.created`."),
    target_type: z.string(),
    target_id: z.uuid().nullable(),
    target_name: z
      .string()
      .nullable()
      .describe(
        "What the target is called now: a person's or template's name, a file's name, a webhook's or an invitation's address, for a video the person. Of what has been deleted, its last name; of a deleted webhook the host. An erased person is gone from all names and changes, also of other things.",
      ),
    target_deleted: z.boolean().describe("Whether the target has been deleted, by this entry or later."),
    changes: z
      .array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }))
      .describe(
        "What a change made of each field, values as text of at most 200 characters, null for an empty one; `custom_fields.<name>` for an own field. Of changed people, projects, templates, collections, custom fields, webhooks and organizations; at most 50; never photos, secrets or addresses of webhooks. Of an erased person nothing is left.",
      ),
    details: z
      .record(z.string(), z.unknown())
      .describe("Ids, counts and names of fields; never personal data."),
    request_id: z.string().nullable().describe("The `X-Request-Id` of the request."),
    ip_address: z
      .string()
      .nullable()
      .describe("Client address of the request, as the nearest proxy reported it."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AuditEvent" });

export const auditEventListQuery = object({
  action: enumeration(AUDIT_ACTIONS).optional().describe("Only this action, such as `person.created`."),
  actor_type: enumeration(ACTOR_TYPES).optional().describe("Only actions of this kind of caller."),
  actor_id: uuid().optional().describe("Only actions of this user or API key."),
  target_type: enumeration(AUDIT_TARGETS)
    .optional()
    .describe("Only actions on resources of this type, such as `person`."),
  target_id: uuid().optional().describe("Only actions on this resource."),
  created_from: dateTime().optional().describe("Only entries from this moment, or this day in UTC, on."),
  created_to: dateTime("end")
    .optional()
    .describe("Only entries up to this moment, or the end of this day in UTC."),
  ...pageFields,
});

export const listAuditEvents = contract({
  id: "listAuditEvents",
  method: "GET",
  path: "/v1/audit-events",
  access: "admin",
  tag: "Audit",
  summary: "List audit events",
  description:
    "Every successful change, newest first. An entry is written in the same transaction as its change, is never changed, and stays when its resource is deleted. The exception is a person: erasing one deletes all entries about them except `person.erased`.",
  query: auditEventListQuery,
  success: { status: 200, schema: auditEvent, page: true },
});
