import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { dateTime, enumeration, object, uuid } from "../fields/fields.ts";

export const ACTOR_TYPES = ["user", "api_key", "system"] as const;

/** Everything that leaves an entry: `<resource>.<verb>`. */
export const AUDIT_ACTIONS = [
  "person.created",
  "person.updated",
  "person.archived",
  "person.restored",
  "person.erased",
  "person.imported",
  "people.sampled",
  "collection.created",
  "collection.updated",
  "collection.canceled",
  "collection.retried",
  "collection.rendered_again",
  "collection.deleted",
  "video.created",
  "video.canceled",
  "video.retried",
  "video.rendered_again",
  "video.deleted",
  "template.created",
  "template.updated",
  "template.archived",
  "template.restored",
  "template_version.created",
  "project.created",
  "project.updated",
  "project.archived",
  "project.restored",
  "asset.created",
  "asset.deleted",
  "invitation.created",
  "invitation.resent",
  "invitation.revoked",
  "invitation.accepted",
  "member.role_changed",
  "member.suspended",
  "member.reactivated",
  "member.removed",
  "member.two_factor_enabled",
  "member.two_factor_disabled",
  "member.two_factor_reset",
  "member.backup_codes_replaced",
  "member.email_changed",
  "member.password_changed",
  "member.password_reset",
  "member.account_disabled",
  "member.account_enabled",
  "api_key.created",
  "api_key.revoked",
  "webhook.created",
  "webhook.updated",
  "webhook.tested",
  "webhook.delivery_replayed",
  "webhook.secret_rotated",
  "webhook.disabled",
  "webhook.deleted",
  "organization.created",
  "organization.updated",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry can be about. */
export const AUDIT_TARGETS = [
  "person",
  "collection",
  "video",
  "template",
  "project",
  "asset",
  "invitation",
  "member",
  "api_key",
  "webhook",
  "organization",
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

export const auditEvent = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    actor_type: z.enum(ACTOR_TYPES).describe("`system` for what the installation does by itself."),
    actor_id: z.uuid().nullable().describe("Of the user or the API key; null for the system."),
    action: z.string().describe("`<resource>.<verb>`, such as `person.created`."),
    target_type: z.string(),
    target_id: z.uuid().nullable(),
    details: z
      .record(z.string(), z.unknown())
      .describe("Ids, counts and names of fields; never personal data."),
    request_id: z.string().nullable().describe("The `X-Request-Id` of the request that did it."),
    ip_address: z.string().nullable().describe("Where that came from, as the nearest proxy said."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AuditEvent" });

export const auditEventListQuery = object({
  action: enumeration(AUDIT_ACTIONS).optional().describe("Only this action, such as `person.created`."),
  actor_type: enumeration(ACTOR_TYPES).optional().describe("Only what this kind of caller did."),
  actor_id: uuid().optional().describe("Only what this user or API key did."),
  target_type: enumeration(AUDIT_TARGETS)
    .optional()
    .describe("Only what was done to things of this kind, such as `person`."),
  target_id: uuid().optional().describe("Only what was done to this thing."),
  created_from: dateTime().optional().describe("Not before this moment, or this day in UTC."),
  created_to: dateTime("end")
    .optional()
    .describe("Not after this moment, or this day in UTC, all of which is included."),
  ...pageFields,
});

export const listAuditEvents = contract({
  id: "listAuditEvents",
  method: "GET",
  path: "/v1/audit-events",
  access: "admin",
  tag: "Audit",
  summary: "List who did what",
  description:
    "Every change that went through, written together with it, newest first. Entries are never changed, and outlive what they are about, but for a person: of somebody who is erased `person.erased` alone remains.",
  query: auditEventListQuery,
  success: { status: 200, schema: auditEvent, page: true },
});
