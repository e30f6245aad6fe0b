import type { Scene } from "#lib/contract/scene.ts";
import { secretHash } from "../auth/secret-hash.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { OrganizationRows } from "../http/authorization/operation.ts";
import { newId } from "../ids.ts";
import { storage } from "../storage/storage.ts";
import { outlineOf } from "../templates/scene-outline.ts";
import { insertTestMember } from "./test-members.ts";
import { insertTestPerson, TINY_SCENE } from "./test-template.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A text, and a picture that an asset may take the place of. */
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

/** Puts one row or more of every kind into an organization; whoever has `email` is invited to yet another one. */
export async function insertOrganizationRows(orgId: string, email: string): Promise<OrganizationRows> {
  const template = await insertTemplate(orgId, 2);
  const archivedTemplate = await insertTemplate(orgId, 1, new Date());
  const person = await insertTestPerson(orgId, { firstName: "Ada", lastName: "Lovelace" });
  const otherPerson = await insertTestPerson(orgId, { firstName: "Grace", lastName: "Hopper" });
  const archivedPerson = await insertTestPerson(orgId, { firstName: "Alan", status: "archived" });
  const project = await insertProject(orgId, null);
  const archivedProject = await insertProject(orgId, new Date());
  const runningCollection = await insertCollection(orgId, template, { status: "rendering", total: 1 });
  const endedCollection = await insertEndedCollection(orgId, template);
  const video = { orgId, templateId: template, personId: person };
  const inEnded = { ...video, collectionId: endedCollection };
  await insertVideo({ ...video, collectionId: runningCollection, position: 0 });
  await insertVideo({ ...inEnded, position: 1, ...succeeded() });
  const [member, suspendedMember] = await Promise.all([
    insertTestMember(orgId, "viewer"),
    insertTestMember(orgId, "viewer", "suspended"),
  ]);
  return {
    orgId,
    person,
    otherPerson,
    archivedPerson,
    image: await insertImage(orgId),
    project,
    archivedProject,
    template,
    archivedTemplate,
    queuedVideo: await insertVideo({ ...video, projectId: project }),
    failedVideo: await insertVideo({ ...video, ...FAILED }),
    staleVideo: await insertVideo({ ...video, ...succeeded() }),
    runningCollection,
    endedCollection,
    collectionVideo: await insertVideo({ ...inEnded, position: 0, ...FAILED }),
    apiKey: await insertApiKey(orgId),
    member: member.userId,
    suspendedMember: suspendedMember.userId,
    invitation: (await insertInvitation(orgId, `${newId()}@example.com`)).id,
    invitationToken: await inviteElsewhere(email),
    ...(await insertWebhook(orgId)),
    auditEvent: await insertAuditEvent(orgId, person),
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

async function insertTemplate(orgId: string, versions: number, archivedAt: Date | null = null) {
  const id = newId();
  const scenes = Array.from({ length: versions }, (_, index) => ({ version: index + 1, scene: SCENE }));
  await database().template.create({
    data: {
      id,
      orgId,
      name: "Test",
      slug: `test-${id}`,
      latestVersion: versions,
      outline: outlineOf(SCENE),
      archivedAt,
      versions: { create: scenes },
    },
  });
  return id;
}

async function insertProject(orgId: string, archivedAt: Date | null): Promise<string> {
  const id = newId();
  await database().project.create({ data: { id, orgId, name: "Autumn", slug: `autumn-${id}`, archivedAt } });
  return id;
}

async function insertVideo(
  data: Omit<Prisma.VideoUncheckedCreateInput, "id" | "templateVersion">,
): Promise<string> {
  const id = newId();
  await database().video.create({ data: { ...data, id, templateVersion: 1 } });
  return id;
}

async function insertCollection(
  orgId: string,
  templateId: string,
  state: Pick<Prisma.CollectionUncheckedCreateInput, "status" | "total"> &
    Partial<Prisma.CollectionUncheckedCreateInput>,
): Promise<string> {
  const id = newId();
  await database().collection.create({
    data: {
      ...state,
      id,
      orgId,
      name: "All of us",
      type: "people",
      templateId,
      templateVersion: 1,
      fileName: "{{first_name}}",
      startedAt: new Date(),
    },
  });
  return id;
}

async function insertEndedCollection(orgId: string, templateId: string): Promise<string> {
  const zipKey = `organizations/${orgId}/collections/${newId()}.zip`;
  await storage().write(zipKey, new TextEncoder().encode("PK"));
  const counts = { total: 2, completed: 1, failed: 1 };
  const state = { ...counts, status: "completed", zipKey, completedAt: new Date() } as const;
  return insertCollection(orgId, templateId, state);
}

async function insertImage(orgId: string): Promise<string> {
  const id = newId();
  const storageKey = `organizations/${orgId}/assets/${id}.png`;
  const file = { fileName: "ada.png", contentType: "image/png", size: 1, width: 1, height: 1 };
  await database().asset.create({ data: { id, orgId, kind: "image", storageKey, ...file } });
  return id;
}

async function insertApiKey(orgId: string): Promise<string> {
  const id = newId();
  const data = { id, orgId, name: "Payroll", role: "viewer", prefix: "rc_payroll", hash: id } as const;
  await database().apiKey.create({ data });
  return id;
}

async function insertInvitation(orgId: string, email: string): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newId()];
  const expiresAt = new Date(Date.now() + WEEK_MS);
  const tokenHash = secretHash(token);
  await database().invitation.create({ data: { id, orgId, email, role: "editor", tokenHash, expiresAt } });
  return { id, token };
}

async function inviteElsewhere(email: string): Promise<string> {
  const id = newId();
  await database().organization.create({ data: { id, name: "Elsewhere", slug: `elsewhere-${id}` } });
  return (await insertInvitation(id, email)).token;
}

async function insertWebhook(orgId: string): Promise<{ webhook: string; delivery: string }> {
  const [webhook, delivery] = [newId(), newId()];
  const events = ["video.succeeded"];
  const url = "https://hooks.example.com/rollcall";
  await database().webhook.create({ data: { id: webhook, orgId, url, secret: "whsec_dGVzdA==", events } });
  await database().webhookDelivery.create({
    data: {
      id: delivery,
      orgId,
      webhookId: webhook,
      event: "video.succeeded",
      payload: {},
      status: "failed",
    },
  });
  return { webhook, delivery };
}

async function insertAuditEvent(orgId: string, personId: string): Promise<string> {
  const id = newId();
  const target = { targetType: "person", targetId: personId };
  await database().auditEvent.create({
    data: { id, orgId, actorType: "system", action: "person.created", ...target },
  });
  return id;
}
