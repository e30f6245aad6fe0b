import type { Scene } from "#lib/contract/scene/scene.ts";
import { secretHash } from "#lib/server/auth/secret-hash.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { summaryOf } from "#lib/server/templates/scene-summary.ts";
import type { OrganizationRows } from "#test/authorization/operation.ts";
import { NewRows } from "./new-rows.ts";
import { TINY_SCENE } from "./test-template.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A text, and a picture that an asset may replace. */
const SCENE: Scene = {
  ...TINY_SCENE,
  layers: [
    ...TINY_SCENE.layers,
    {
      name: "picture",
      type: "image",
      source: "{{photo}}",
      fallback: "hide",
      x: 0,
      y: 0,
      width: 9,
      height: 9,
    },
  ],
};

/**
 * Inserts at least one row of every kind into an organization, and invites `email` to another organization.
 */
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

function addOrganizationRows(rows: NewRows, orgId: string, email: string): OrganizationRows {
  const template = addTemplate(rows, orgId, 2);
  const person = addPerson(rows, orgId, { firstName: "Ada", lastName: "Lovelace" });
  const project = addProject(rows, orgId, null);
  const runningCollection = addCollection(rows, orgId, template, { status: "rendering", total: 1 });
  const endedCollection = addEndedCollection(rows, orgId, template);
  const video = { orgId, templateId: template, personId: person };
  const inEnded = { ...video, collectionId: endedCollection };
  addVideo(rows, { ...video, collectionId: runningCollection, position: 0 });
  addVideo(rows, { ...inEnded, position: 1, ...succeeded() });
  return {
    orgId,
    person,
    otherPerson: addPerson(rows, orgId, { firstName: "Grace", lastName: "Hopper" }),
    archivedPerson: addPerson(rows, orgId, { firstName: "Alan", status: "archived" }),
    image: addImage(rows, orgId),
    project,
    archivedProject: addProject(rows, orgId, new Date()),
    template,
    archivedTemplate: addTemplate(rows, orgId, 1, new Date()),
    queuedVideo: addVideo(rows, { ...video, projectId: project }),
    failedVideo: addVideo(rows, { ...video, ...FAILED }),
    staleVideo: addVideo(rows, { ...video, ...succeeded() }),
    runningCollection,
    endedCollection,
    collectionVideo: addVideo(rows, { ...inEnded, position: 0, ...FAILED }),
    apiKey: addApiKey(rows, orgId),
    member: addMember(rows, orgId, "active"),
    suspendedMember: addMember(rows, orgId, "suspended"),
    invitation: addInvitation(rows, orgId, `${newId()}@example.com`).id,
    invitationToken: inviteElsewhere(rows, email),
    ...addWebhook(rows, orgId),
    auditEvent: addAuditEvent(rows, orgId, person),
  };
}

const FAILED = {
  status: "failed",
  error: { code: "asset_missing", message: "There is no photo" },
  completedAt: new Date(),
} as const;

/** Of version 1 of a template when that was the newest. */
const succeeded = () => ({
  status: "succeeded" as const,
  resultKey: `organizations/test/${newId()}.mp4`,
  newestVersion: 1,
  completedAt: new Date(),
});

function addTemplate(rows: NewRows, orgId: string, versions: number, archivedAt: Date | null = null): string {
  const id = newId();
  const names = { name: "Test", slug: `test-${id}` };
  rows.templates.push({
    id,
    orgId,
    ...names,
    latestVersion: versions,
    summary: summaryOf(SCENE),
    archivedAt,
  });
  for (let version = 1; version <= versions; version += 1)
    rows.versions.push({ orgId, templateId: id, version, scene: SCENE });
  return id;
}

function addPerson(
  rows: NewRows,
  orgId: string,
  person: Omit<Prisma.PersonCreateManyInput, "id" | "orgId">,
): string {
  const id = newId();
  rows.people.push({ ...person, id, orgId });
  return id;
}

function addMember(rows: NewRows, orgId: string, status: "active" | "suspended"): string {
  const userId = newId();
  rows.users.push({ id: userId, name: "Test Person", email: `viewer.${userId}@example.com` });
  rows.members.push({ orgId, userId, role: "viewer", status });
  return userId;
}

function addProject(rows: NewRows, orgId: string, archivedAt: Date | null): string {
  const id = newId();
  rows.projects.push({ id, orgId, name: "Autumn", slug: `autumn-${id}`, archivedAt });
  return id;
}

function addVideo(rows: NewRows, video: Omit<Prisma.VideoCreateManyInput, "id" | "templateVersion">): string {
  const id = newId();
  rows.videos.push({ ...video, id, templateVersion: 1 });
  return id;
}

function addCollection(
  rows: NewRows,
  orgId: string,
  templateId: string,
  state: Pick<Prisma.CollectionCreateManyInput, "status" | "total"> &
    Partial<Prisma.CollectionCreateManyInput>,
): string {
  const id = newId();
  rows.collections.push({
    ...state,
    id,
    orgId,
    name: "All of us",
    type: "people",
    templateId,
    templateVersion: 1,
    fileName: "{{first_name}}",
    startedAt: new Date(),
  });
  return id;
}

function addEndedCollection(rows: NewRows, orgId: string, templateId: string): string {
  const zipKey = `organizations/${orgId}/collections/${newId()}.zip`;
  rows.files.push(zipKey);
  const counts = { total: 2, completed: 1, failed: 1 };
  const state = { ...counts, status: "completed", zipKey, completedAt: new Date() } as const;
  return addCollection(rows, orgId, templateId, state);
}

function addImage(rows: NewRows, orgId: string): string {
  const id = newId();
  const storageKey = `organizations/${orgId}/assets/${id}.png`;
  const file = { fileName: "ada.png", contentType: "image/png", size: 1, width: 1, height: 1 };
  rows.assets.push({ id, orgId, kind: "image", storageKey, ...file });
  return id;
}

function addApiKey(rows: NewRows, orgId: string): string {
  const id = newId();
  rows.apiKeys.push({ id, orgId, name: "Payroll", role: "viewer", prefix: "rc_payroll", hash: id });
  return id;
}

function addInvitation(rows: NewRows, orgId: string, email: string): { id: string; token: string } {
  const [id, token] = [newId(), newId()];
  const expiresAt = new Date(Date.now() + WEEK_MS);
  rows.invitations.push({ id, orgId, email, role: "editor", tokenHash: secretHash(token), expiresAt });
  return { id, token };
}

function inviteElsewhere(rows: NewRows, email: string): string {
  const id = newId();
  rows.organizations.push({ id, name: "Elsewhere", slug: `elsewhere-${id}` });
  return addInvitation(rows, id, email).token;
}

function addWebhook(rows: NewRows, orgId: string): { webhook: string; delivery: string } {
  const [webhook, delivery] = [newId(), newId()];
  const event = "video.succeeded";
  const url = "https://hooks.example.com/rollcall";
  rows.webhooks.push({ id: webhook, orgId, url, secret: "whsec_dGVzdA==", events: [event] });
  rows.deliveries.push({ id: delivery, orgId, webhookId: webhook, event, payload: {}, status: "failed" });
  return { webhook, delivery };
}

function addAuditEvent(rows: NewRows, orgId: string, personId: string): string {
  const id = newId();
  const target = { targetType: "person", targetId: personId };
  rows.auditEvents.push({ id, orgId, actorType: "system", action: "person.created", ...target });
  return id;
}
