import type { Operation } from "../api/operation.ts";

/*
 * Written by `npm run operations` from the contracts: how a browser calls each operation. The schemas themselves, and
 * zod with them, stay out of pages that have no form.
 */

export const listOrganizations: Operation<
  typeof import("#lib/contract/resources/organization.ts").listOrganizations
> = { method: "GET", path: "/v1/organizations", page: true };
export const createOrganization: Operation<
  typeof import("#lib/contract/resources/organization.ts").createOrganization
> = { method: "POST", path: "/v1/organizations", idempotent: true };
export const getOrganization: Operation<
  typeof import("#lib/contract/resources/organization.ts").getOrganization
> = {
  method: "GET",
  path: "/v1/organizations/{org_id}",
};
export const updateOrganization: Operation<
  typeof import("#lib/contract/resources/organization.ts").updateOrganization
> = { method: "PATCH", path: "/v1/organizations/{org_id}" };
export const listMembers: Operation<typeof import("#lib/contract/resources/member.ts").listMembers> = {
  method: "GET",
  path: "/v1/organizations/{org_id}/members",
  page: true,
};
export const updateMember: Operation<typeof import("#lib/contract/resources/member.ts").updateMember> = {
  method: "PATCH",
  path: "/v1/organizations/{org_id}/members/{user_id}",
};
export const suspendMember: Operation<typeof import("#lib/contract/resources/member.ts").suspendMember> = {
  method: "POST",
  path: "/v1/organizations/{org_id}/members/{user_id}/suspend",
};
export const reactivateMember: Operation<
  typeof import("#lib/contract/resources/member.ts").reactivateMember
> = {
  method: "POST",
  path: "/v1/organizations/{org_id}/members/{user_id}/reactivate",
};
export const removeMember: Operation<typeof import("#lib/contract/resources/member.ts").removeMember> = {
  method: "DELETE",
  path: "/v1/organizations/{org_id}/members/{user_id}",
};
export const listInvitations: Operation<
  typeof import("#lib/contract/resources/invitation.ts").listInvitations
> = {
  method: "GET",
  path: "/v1/organizations/{org_id}/invitations",
  page: true,
};
export const createInvitation: Operation<
  typeof import("#lib/contract/resources/invitation.ts").createInvitation
> = {
  method: "POST",
  path: "/v1/organizations/{org_id}/invitations",
  idempotent: true,
};
export const revokeInvitation: Operation<
  typeof import("#lib/contract/resources/invitation.ts").revokeInvitation
> = {
  method: "DELETE",
  path: "/v1/organizations/{org_id}/invitations/{invitation_id}",
};
export const resendInvitation: Operation<
  typeof import("#lib/contract/resources/invitation.ts").resendInvitation
> = {
  method: "POST",
  path: "/v1/organizations/{org_id}/invitations/{invitation_id}/resend",
  idempotent: true,
};
export const acceptInvitation: Operation<
  typeof import("#lib/contract/resources/invitation.ts").acceptInvitation
> = {
  method: "POST",
  path: "/v1/invitations/accept",
};
export const listPeople: Operation<typeof import("#lib/contract/resources/person.ts").listPeople> = {
  method: "GET",
  path: "/v1/people",
  page: true,
};
export const createPerson: Operation<typeof import("#lib/contract/resources/person.ts").createPerson> = {
  method: "POST",
  path: "/v1/people",
  idempotent: true,
};
export const importPeople: Operation<typeof import("#lib/contract/resources/person-csv.ts").importPeople> = {
  method: "POST",
  path: "/v1/people/import",
  idempotent: true,
  bodyFormat: "csv",
  bodyLimit: 52428800,
};
export const exportPeople: Operation<typeof import("#lib/contract/resources/person-csv.ts").exportPeople> = {
  method: "GET",
  path: "/v1/people/export",
  contentType: "text/csv",
};
export const getPerson: Operation<typeof import("#lib/contract/resources/person.ts").getPerson> = {
  method: "GET",
  path: "/v1/people/{person_id}",
};
export const updatePerson: Operation<typeof import("#lib/contract/resources/person.ts").updatePerson> = {
  method: "PATCH",
  path: "/v1/people/{person_id}",
};
export const archivePerson: Operation<
  typeof import("#lib/contract/resources/person-command.ts").archivePerson
> = {
  method: "POST",
  path: "/v1/people/{person_id}/archive",
};
export const restorePerson: Operation<
  typeof import("#lib/contract/resources/person-command.ts").restorePerson
> = {
  method: "POST",
  path: "/v1/people/{person_id}/restore",
};
export const deletePerson: Operation<typeof import("#lib/contract/resources/person.ts").deletePerson> = {
  method: "DELETE",
  path: "/v1/people/{person_id}",
};
export const listAssets: Operation<typeof import("#lib/contract/resources/asset.ts").listAssets> = {
  method: "GET",
  path: "/v1/assets",
  page: true,
};
export const createAsset: Operation<typeof import("#lib/contract/resources/asset.ts").createAsset> = {
  method: "POST",
  path: "/v1/assets",
  idempotent: true,
  bodyFormat: "multipart",
  bodyLimit: 209715200,
};
export const getAsset: Operation<typeof import("#lib/contract/resources/asset.ts").getAsset> = {
  method: "GET",
  path: "/v1/assets/{asset_id}",
};
export const deleteAsset: Operation<typeof import("#lib/contract/resources/asset.ts").deleteAsset> = {
  method: "DELETE",
  path: "/v1/assets/{asset_id}",
};
export const listTemplates: Operation<typeof import("#lib/contract/resources/template.ts").listTemplates> = {
  method: "GET",
  path: "/v1/templates",
  page: true,
};
export const createTemplate: Operation<typeof import("#lib/contract/resources/template.ts").createTemplate> =
  {
    method: "POST",
    path: "/v1/templates",
    idempotent: true,
  };
export const getTemplate: Operation<typeof import("#lib/contract/resources/template.ts").getTemplate> = {
  method: "GET",
  path: "/v1/templates/{template_id}",
};
export const updateTemplate: Operation<typeof import("#lib/contract/resources/template.ts").updateTemplate> =
  {
    method: "PATCH",
    path: "/v1/templates/{template_id}",
  };
export const archiveTemplate: Operation<
  typeof import("#lib/contract/resources/template.ts").archiveTemplate
> = {
  method: "POST",
  path: "/v1/templates/{template_id}/archive",
};
export const restoreTemplate: Operation<
  typeof import("#lib/contract/resources/template.ts").restoreTemplate
> = {
  method: "POST",
  path: "/v1/templates/{template_id}/restore",
};
export const listTemplateVersions: Operation<
  typeof import("#lib/contract/resources/template-version.ts").listTemplateVersions
> = { method: "GET", path: "/v1/templates/{template_id}/versions", page: true };
export const createTemplateVersion: Operation<
  typeof import("#lib/contract/resources/template-version.ts").createTemplateVersion
> = { method: "POST", path: "/v1/templates/{template_id}/versions", idempotent: true };
export const getTemplateVersion: Operation<
  typeof import("#lib/contract/resources/template-version.ts").getTemplateVersion
> = { method: "GET", path: "/v1/templates/{template_id}/versions/{version}" };
export const previewTemplate: Operation<
  typeof import("#lib/contract/resources/template.ts").previewTemplate
> = {
  method: "POST",
  path: "/v1/templates/{template_id}/preview",
  contentType: "image/png",
};
export const listVideos: Operation<typeof import("#lib/contract/resources/video.ts").listVideos> = {
  method: "GET",
  path: "/v1/videos",
  page: true,
};
export const createVideo: Operation<typeof import("#lib/contract/resources/video.ts").createVideo> = {
  method: "POST",
  path: "/v1/videos",
  idempotent: true,
};
export const getVideo: Operation<typeof import("#lib/contract/resources/video.ts").getVideo> = {
  method: "GET",
  path: "/v1/videos/{video_id}",
};
export const cancelVideo: Operation<typeof import("#lib/contract/resources/video-command.ts").cancelVideo> = {
  method: "POST",
  path: "/v1/videos/{video_id}/cancel",
};
export const retryVideo: Operation<typeof import("#lib/contract/resources/video-command.ts").retryVideo> = {
  method: "POST",
  path: "/v1/videos/{video_id}/retry",
};
export const renderVideoAgain: Operation<
  typeof import("#lib/contract/resources/render-again.ts").renderVideoAgain
> = {
  method: "POST",
  path: "/v1/videos/{video_id}/render-again",
};
export const deleteVideo: Operation<typeof import("#lib/contract/resources/video-command.ts").deleteVideo> = {
  method: "DELETE",
  path: "/v1/videos/{video_id}",
};
export const listCollections: Operation<
  typeof import("#lib/contract/resources/collection.ts").listCollections
> = {
  method: "GET",
  path: "/v1/collections",
  page: true,
};
export const createCollection: Operation<
  typeof import("#lib/contract/resources/collection.ts").createCollection
> = {
  method: "POST",
  path: "/v1/collections",
  idempotent: true,
};
export const getCollection: Operation<typeof import("#lib/contract/resources/collection.ts").getCollection> =
  {
    method: "GET",
    path: "/v1/collections/{collection_id}",
  };
export const updateCollection: Operation<
  typeof import("#lib/contract/resources/collection-command.ts").updateCollection
> = { method: "PATCH", path: "/v1/collections/{collection_id}" };
export const deleteCollection: Operation<
  typeof import("#lib/contract/resources/collection-command.ts").deleteCollection
> = { method: "DELETE", path: "/v1/collections/{collection_id}" };
export const cancelCollection: Operation<
  typeof import("#lib/contract/resources/collection-command.ts").cancelCollection
> = { method: "POST", path: "/v1/collections/{collection_id}/cancel" };
export const retryCollection: Operation<
  typeof import("#lib/contract/resources/collection-command.ts").retryCollection
> = { method: "POST", path: "/v1/collections/{collection_id}/retry" };
export const renderCollectionAgain: Operation<
  typeof import("#lib/contract/resources/render-again.ts").renderCollectionAgain
> = { method: "POST", path: "/v1/collections/{collection_id}/render-again" };
export const listCollectionVideos: Operation<
  typeof import("#lib/contract/resources/collection.ts").listCollectionVideos
> = { method: "GET", path: "/v1/collections/{collection_id}/videos", page: true };
export const getCollectionArchive: Operation<
  typeof import("#lib/contract/resources/collection.ts").getCollectionArchive
> = { method: "GET", path: "/v1/collections/{collection_id}/archive", contentType: "application/zip" };
export const listProjects: Operation<typeof import("#lib/contract/resources/project.ts").listProjects> = {
  method: "GET",
  path: "/v1/projects",
  page: true,
};
export const createProject: Operation<typeof import("#lib/contract/resources/project.ts").createProject> = {
  method: "POST",
  path: "/v1/projects",
  idempotent: true,
};
export const getProject: Operation<typeof import("#lib/contract/resources/project.ts").getProject> = {
  method: "GET",
  path: "/v1/projects/{project_id}",
};
export const updateProject: Operation<typeof import("#lib/contract/resources/project.ts").updateProject> = {
  method: "PATCH",
  path: "/v1/projects/{project_id}",
};
export const archiveProject: Operation<typeof import("#lib/contract/resources/project.ts").archiveProject> = {
  method: "POST",
  path: "/v1/projects/{project_id}/archive",
};
export const restoreProject: Operation<typeof import("#lib/contract/resources/project.ts").restoreProject> = {
  method: "POST",
  path: "/v1/projects/{project_id}/restore",
};
export const listApiKeys: Operation<typeof import("#lib/contract/resources/api-key.ts").listApiKeys> = {
  method: "GET",
  path: "/v1/api-keys",
  page: true,
};
export const createApiKey: Operation<typeof import("#lib/contract/resources/api-key.ts").createApiKey> = {
  method: "POST",
  path: "/v1/api-keys",
  idempotent: true,
};
export const revokeApiKey: Operation<typeof import("#lib/contract/resources/api-key.ts").revokeApiKey> = {
  method: "DELETE",
  path: "/v1/api-keys/{api_key_id}",
};
export const listAuditEvents: Operation<
  typeof import("#lib/contract/resources/audit-event.ts").listAuditEvents
> = {
  method: "GET",
  path: "/v1/audit-events",
  page: true,
};
export const listWebhooks: Operation<typeof import("#lib/contract/resources/webhook.ts").listWebhooks> = {
  method: "GET",
  path: "/v1/webhooks",
  page: true,
};
export const createWebhook: Operation<typeof import("#lib/contract/resources/webhook.ts").createWebhook> = {
  method: "POST",
  path: "/v1/webhooks",
  idempotent: true,
};
export const getWebhook: Operation<typeof import("#lib/contract/resources/webhook.ts").getWebhook> = {
  method: "GET",
  path: "/v1/webhooks/{webhook_id}",
};
export const updateWebhook: Operation<typeof import("#lib/contract/resources/webhook.ts").updateWebhook> = {
  method: "PATCH",
  path: "/v1/webhooks/{webhook_id}",
};
export const deleteWebhook: Operation<typeof import("#lib/contract/resources/webhook.ts").deleteWebhook> = {
  method: "DELETE",
  path: "/v1/webhooks/{webhook_id}",
};
export const rotateWebhookSecret: Operation<
  typeof import("#lib/contract/resources/webhook.ts").rotateWebhookSecret
> = {
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/rotate-secret",
  idempotent: true,
};
export const testWebhook: Operation<
  typeof import("#lib/contract/resources/webhook-delivery.ts").testWebhook
> = {
  method: "POST",
  path: "/v1/webhooks/{webhook_id}/test",
  idempotent: true,
};
export const listWebhookDeliveries: Operation<
  typeof import("#lib/contract/resources/webhook-delivery.ts").listWebhookDeliveries
> = { method: "GET", path: "/v1/webhooks/{webhook_id}/deliveries", page: true };
export const getWebhookDelivery: Operation<
  typeof import("#lib/contract/resources/webhook-delivery.ts").getWebhookDelivery
> = { method: "GET", path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}" };
export const replayWebhookDelivery: Operation<
  typeof import("#lib/contract/resources/webhook-delivery.ts").replayWebhookDelivery
> = { method: "POST", path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay" };
