import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { dateTime, enumeration, object, uuid } from "../fields/fields.ts";

export const ACTOR_TYPES = ["user", "api_key", "system"] as const;

/** Every recorded action, `<resource>.<verb>`, in the order of the reference. */
export const AUDIT_ACTIONS = [
  "person.created",
  "person.updated",
  "person.archived",
  "person.restored",
  "person.erased",
  "person.imported",
  "people.sampled",
  "template.created",
  "template.updated",
  "template.archived",
  "template.restored",
  "template_version.created",
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
  "asset.created",
  "asset.deleted",
  "project.created",
  "project.updated",
  "project.archived",
  "project.restored",
  "organization.created",
  "organization.updated",
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
  "invitation.created",
  "invitation.resent",
  "invitation.revoked",
  "invitation.accepted",
  "api_key.created",
  "api_key.revoked",
  "webhook.created",
  "webhook.updated",
  "webhook.tested",
  "webhook.delivery_replayed",
  "webhook.secret_rotated",
  "webhook.disabled",
  "webhook.deleted",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry can be about. */
export const AUDIT_TARGETS = [
  "person",
  "template",
  "collection",
  "video",
  "asset",
  "project",
  "organization",
  "member",
  "invitation",
  "api_key",
  "webhook",
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

export const auditEvent = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    actor_type: z.enum(ACTOR_TYPES).describe("`system` for what the installation does automatically."),
    actor_id: z.uuid().nullable().describe("Id of the user or API key; null for the system."),
    action: z.string().describe("`<resource>.<verb>`, such as `person.created`."),
    target_type: z.string(),
    target_id: z.uuid().nullable(),
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
