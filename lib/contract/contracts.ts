import { createApiKey, listApiKeys, revokeApiKey } from "./api-key.ts";
import { createAsset, deleteAsset, getAsset } from "./asset.ts";
import {
  createCollection,
  getCollection,
  getCollectionArchive,
  listCollections,
  listCollectionVideos,
} from "./collection.ts";
import { cancelCollection, retryCollection } from "./collection-command.ts";
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
import { createPerson, deletePerson, getPerson, importPeople, listPeople, updatePerson } from "./person.ts";
import { archivePerson, restorePerson } from "./person-command.ts";
import { createProject, getProject, listProjects, updateProject } from "./project.ts";
import { renderCollectionAgain, renderVideoAgain } from "./render-again.ts";
import { getTemplate, listTemplates, previewTemplate } from "./template.ts";
import { createVideo, getVideo, listVideos } from "./video.ts";
import { cancelVideo, deleteVideo, retryVideo } from "./video-command.ts";

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
  getPerson,
  updatePerson,
  archivePerson,
  restorePerson,
  deletePerson,
  createAsset,
  getAsset,
  deleteAsset,
  listTemplates,
  getTemplate,
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
  cancelCollection,
  retryCollection,
  renderCollectionAgain,
  listCollectionVideos,
  getCollectionArchive,
  listProjects,
  createProject,
  getProject,
  updateProject,
  listApiKeys,
  createApiKey,
  revokeApiKey,
];
