import type { Contract } from "./contract.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./resources/api-key.ts";
import { createAsset, deleteAsset, getAsset, listAssets } from "./resources/asset.ts";
import { listAuditEvents } from "./resources/audit-event.ts";
import {
  createCollection,
  getCollection,
  getCollectionArchive,
  listCollections,
  listCollectionVideos,
} from "./resources/collection.ts";
import {
  cancelCollection,
  deleteCollection,
  retryCollection,
  updateCollection,
} from "./resources/collection-command.ts";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "./resources/invitation.ts";
import {
  listMembers,
  reactivateMember,
  removeMember,
  suspendMember,
  updateMember,
} from "./resources/member.ts";
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from "./resources/organization.ts";
import { createPerson, deletePerson, getPerson, listPeople, updatePerson } from "./resources/person.ts";
import { archivePerson, restorePerson } from "./resources/person-command.ts";
import { exportPeople, importPeople } from "./resources/person-csv.ts";
import {
  archiveProject,
  createProject,
  getProject,
  listProjects,
  restoreProject,
  updateProject,
} from "./resources/project.ts";
import { renderCollectionAgain, renderVideoAgain } from "./resources/render-again.ts";
import {
  archiveTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  updateTemplate,
} from "./resources/template.ts";
import {
  createTemplateVersion,
  getTemplateVersion,
  listTemplateVersions,
} from "./resources/template-version.ts";
import { createVideo, getVideo, listVideos } from "./resources/video.ts";
import { cancelVideo, deleteVideo, retryVideo } from "./resources/video-command.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "./resources/webhook.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from "./resources/webhook-delivery.ts";

/**
 * Every operation of the API, in the order of the reference. Routes, the OpenAPI document and the authorization
 * test are checked against this list.
 */
export const contracts: readonly Contract[] = [
  listPeople,
  createPerson,
  importPeople,
  exportPeople,
  getPerson,
  updatePerson,
  archivePerson,
  restorePerson,
  deletePerson,
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  archiveTemplate,
  restoreTemplate,
  listTemplateVersions,
  createTemplateVersion,
  getTemplateVersion,
  previewTemplate,
  listCollections,
  createCollection,
  getCollection,
  updateCollection,
  deleteCollection,
  cancelCollection,
  retryCollection,
  renderCollectionAgain,
  listCollectionVideos,
  getCollectionArchive,
  listVideos,
  createVideo,
  getVideo,
  cancelVideo,
  retryVideo,
  renderVideoAgain,
  deleteVideo,
  listAssets,
  createAsset,
  getAsset,
  deleteAsset,
  listProjects,
  createProject,
  getProject,
  updateProject,
  archiveProject,
  restoreProject,
  listOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  listMembers,
  updateMember,
  suspendMember,
  reactivateMember,
  removeMember,
  listInvitations,
  createInvitation,
  revokeInvitation,
  resendInvitation,
  acceptInvitation,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
  listAuditEvents,
];
