import { createApiKey, listApiKeys, revokeApiKey } from "./api-key.ts";
import { createAsset, deleteAsset, getAsset, listAssets } from "./asset.ts";
import { listAuditEvents } from "./audit-event.ts";
import {
  createCollection,
  getCollection,
  getCollectionArchive,
  listCollections,
  listCollectionVideos,
} from "./collection.ts";
import {
  cancelCollection,
  deleteCollection,
  retryCollection,
  updateCollection,
} from "./collection-command.ts";
import type { Contract } from "./contract.ts";
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "./invitation.ts";
import { listMembers, reactivateMember, removeMember, suspendMember, updateMember } from "./member.ts";
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from "./organization.ts";
import { createPerson, deletePerson, getPerson, listPeople, updatePerson } from "./person.ts";
import { archivePerson, restorePerson } from "./person-command.ts";
import { exportPeople, importPeople } from "./person-csv.ts";
import {
  archiveProject,
  createProject,
  getProject,
  listProjects,
  restoreProject,
  updateProject,
} from "./project.ts";
import { renderCollectionAgain, renderVideoAgain } from "./render-again.ts";
import {
  archiveTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  updateTemplate,
} from "./template.ts";
import { createTemplateVersion, getTemplateVersion, listTemplateVersions } from "./template-version.ts";
import { createVideo, getVideo, listVideos } from "./video.ts";
import { cancelVideo, deleteVideo, retryVideo } from "./video-command.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "./webhook.ts";
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from "./webhook-delivery.ts";

/** Every operation of the API. Routes, the OpenAPI document and the authorization test are checked against this list. */
export const contracts: readonly Contract[] = [
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
  listPeople,
  createPerson,
  importPeople,
  exportPeople,
  getPerson,
  updatePerson,
  archivePerson,
  restorePerson,
  deletePerson,
  listAssets,
  createAsset,
  getAsset,
  deleteAsset,
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
  listVideos,
  createVideo,
  getVideo,
  cancelVideo,
  retryVideo,
  renderVideoAgain,
  deleteVideo,
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
  listProjects,
  createProject,
  getProject,
  updateProject,
  archiveProject,
  restoreProject,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listAuditEvents,
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
];
