/* Written by `npm run operations` from the contracts: what the address of each list may say. */

export const listOrganizationsFields = {
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listMembersFields = {
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listInvitationsFields = {
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listPeopleFields = {
  q: { type: "text", max: 200 },
  external_id: { type: "text", min: 1, max: 120 },
  status: { type: "choice", values: ["active", "archived"] },
  sector: { type: "text", max: 120 },
  position: { type: "text", max: 120 },
  birthday_from: { type: "day" },
  birthday_to: { type: "day" },
  anniversary_from: { type: "day" },
  anniversary_to: { type: "day" },
  sort: {
    type: "choice",
    values: ["-created_at", "created_at", "first_name", "-first_name", "last_name", "-last_name"],
    default: "-created_at",
  },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listAssetsFields = {
  kind: { type: "choice", values: ["image", "audio", "video", "font"] },
  sort: { type: "choice", values: ["-created_at", "created_at"], default: "-created_at" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listTemplatesFields = {
  slug: { type: "text", min: 1, max: 60 },
  archived: { type: "boolean" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listTemplateVersionsFields = {
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listVideosFields = {
  status: { type: "choice", values: ["queued", "rendering", "succeeded", "failed", "canceled"] },
  template_id: { type: "uuid" },
  project_id: { type: "uuid" },
  person_id: { type: "uuid" },
  collection_id: { type: "uuid" },
  stale: { type: "boolean" },
  sort: { type: "choice", values: ["-created_at", "created_at"], default: "-created_at" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listCollectionsFields = {
  status: { type: "choice", values: ["queued", "rendering", "packaging", "completed", "failed", "canceled"] },
  type: { type: "choice", values: ["people", "birthday", "work_anniversary"] },
  template_id: { type: "uuid" },
  project_id: { type: "uuid" },
  q: { type: "text", min: 1, max: 120 },
  sort: { type: "choice", values: ["-created_at", "created_at"], default: "-created_at" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listCollectionVideosFields = {
  status: { type: "choice", values: ["queued", "rendering", "succeeded", "failed", "canceled"] },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listProjectsFields = {
  q: { type: "text", min: 1, max: 120 },
  slug: { type: "text", min: 1, max: 60 },
  archived: { type: "boolean" },
  sort: { type: "choice", values: ["-created_at", "created_at"], default: "-created_at" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listApiKeysFields = {
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listAuditEventsFields = {
  action: {
    type: "choice",
    values: [
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
    ],
  },
  actor_type: { type: "choice", values: ["user", "api_key", "system"] },
  actor_id: { type: "uuid" },
  target_type: {
    type: "choice",
    values: [
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
    ],
  },
  target_id: { type: "uuid" },
  created_from: { type: "moment", ofDay: "start" },
  created_to: { type: "moment", ofDay: "end" },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listWebhooksFields = {
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;

export const listWebhookDeliveriesFields = {
  status: { type: "choice", values: ["pending", "delivered", "failed"] },
  event: {
    type: "choice",
    values: [
      "video.succeeded",
      "video.failed",
      "collection.completed",
      "collection.failed",
      "person.created",
      "person.updated",
      "person.archived",
      "person.restored",
      "person.erased",
      "webhook.test",
    ],
  },
  limit: { type: "integer", min: 1, max: 200, default: 50 },
  cursor: { type: "text", max: 1200 },
  count: { type: "boolean", default: false },
} as const;
