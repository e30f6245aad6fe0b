import { addApiKeys, apiKey } from "./api-key.ts";
import { addApprovalMails } from "./approval-mail.ts";
import { addArchives, archive } from "./archive.ts";
import { addAssets, asset } from "./asset.ts";
import { addAuditEvents, auditEvent } from "./audit-event.ts";
import { brand } from "./brand.ts";
import { addBulkActions, bulkAction } from "./bulk-action.ts";
import { calendarFeed } from "./calendar-feed.ts";
import { addCelebrations, celebration } from "./celebration.ts";
import { addCollections, collection } from "./collection.ts";
import { addCustomFields, customField } from "./custom-field.ts";
import { addHolidays, holiday } from "./holiday.ts";
import { host } from "./host.ts";
import { addImports, personImport } from "./import.ts";
import { addInvitations, invitation } from "./invitation.ts";
import { addMails, mail } from "./mail.ts";
import { addMembers, member } from "./member.ts";
import { addMessages, message } from "./message.ts";
import { NewRows } from "./new-rows.ts";
import { occurrence } from "./occurrence.ts";
import type { Operation } from "./operation.ts";
import { organization } from "./organization.ts";
import { addPeople, person } from "./person.ts";
import { addProjects, project } from "./project.ts";
import type { Get, Patch, Post, Resource, Write } from "./resource.ts";
import { addSavedViews, savedView } from "./saved-view.ts";
import { addTemplates, template } from "./template.ts";
import { addTemplateDrafts, templateDraft } from "./template-draft.ts";
import { addVideos, video } from "./video.ts";
import { addWatchLinks, watchLink } from "./watch-link.ts";
import { addWebhooks, webhook } from "./webhook.ts";

/** What the tests of all operations know of each resource. `authorization.test.ts` says which operation is missing. */
const resources: readonly Resource[] = [
  organization,
  brand,
  member,
  invitation,
  person,
  customField,
  bulkAction,
  personImport,
  asset,
  template,
  templateDraft,
  video,
  watchLink,
  message,
  celebration,
  occurrence,
  calendarFeed,
  holiday,
  collection,
  archive,
  project,
  savedView,
  apiKey,
  webhook,
  mail,
  host,
  auditEvent,
];

/** The operations of all resources, by the contract's id. */
export const gets = together<Get>((resource) => resource.gets);
export const posts = together<Post>((resource) => resource.posts);
export const patches = together<Patch>((resource) => resource.patches);
export const writes: Readonly<Record<string, Write>> = {
  ...posts,
  ...patches,
  ...together<Write>((resource) => resource.deletes),
};
export const operations: Readonly<Record<string, Operation>> = { ...gets, ...writes };

/** Tables of resources that hold nothing of a person of the directory. */
export const tablesAboutNobody = resources.flatMap(({ aboutNobody }) => aboutNobody);

function together<Known>(
  of: (resource: Resource) => Readonly<Record<string, Known>> | undefined,
): Readonly<Record<string, Known>> {
  return Object.fromEntries(resources.flatMap((resource) => Object.entries(of(resource) ?? {})));
}

/**
 * The rows of one organization that requests name: one or more of each kind, in every state that an operation wants. Rows
 * come after those that they reference.
 */
function addOrganizationRows(rows: NewRows, orgId: string, email: string) {
  const people = addPeople(rows, orgId);
  const templates = addTemplates(rows, orgId);
  const drafts = addTemplateDrafts(rows, orgId);
  const projects = addProjects(rows, orgId);
  const made = { ...people, ...templates, ...projects };
  return {
    orgId,
    ...made,
    ...drafts,
    ...addCustomFields(rows, orgId),
    ...addSavedViews(rows, orgId),
    ...addHolidays(rows, orgId),
    ...addBulkActions(rows, orgId, made),
    ...addImports(rows, orgId, made),
    ...addVideosWithLinks(rows, orgId, made),
    ...addArchives(rows, orgId, made),
    ...addAssets(rows, orgId),
    ...addApiKeys(rows, orgId),
    ...addMembers(rows, orgId),
    ...addCelebrationsWithMails(rows, orgId, made, email),
    ...addInvitations(rows, orgId, email),
    ...addWebhooks(rows, orgId),
    ...addMails(rows, orgId),
    ...addAuditEvents(rows, orgId, made.person),
  };
}

function addCelebrationsWithMails(
  rows: NewRows,
  orgId: string,
  made: { template: string; person: string },
  email: string,
) {
  const celebrations = addCelebrations(rows, orgId, made);
  return { ...celebrations, ...addApprovalMails(rows, orgId, email, celebrations.occurrence) };
}

function addVideosWithLinks(
  rows: NewRows,
  orgId: string,
  made: { template: string; person: string; project: string },
) {
  const videos = { ...addCollections(rows, orgId, made), ...addVideos(rows, orgId, made) };
  const linked = { ...videos, ...addWatchLinks(rows, orgId, videos) };
  return { ...linked, ...addMessages(rows, orgId, linked) };
}

export type OrganizationRows = ReturnType<typeof addOrganizationRows>;

/** Inserts at least one row of every kind into an organization, and invites `email` to another organization. */
export async function insertOrganizationRows(orgId: string, email: string): Promise<OrganizationRows> {
  const rows = new NewRows();
  const named = addOrganizationRows(rows, orgId, email);
  await rows.insert();
  return named;
}

/** The same for each address; all rows are inserted together, one statement per table. */
export async function insertOrganizationRowsEach(
  orgId: string,
  emails: readonly string[],
): Promise<OrganizationRows[]> {
  const rows = new NewRows();
  const named = emails.map((email) => addOrganizationRows(rows, orgId, email));
  await rows.insert();
  return named;
}
