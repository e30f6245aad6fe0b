import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE as revokeKey } from "#app/v1/api-keys/[api_key_id]/route.ts";
import { POST as createKey } from "#app/v1/api-keys/route.ts";
import { DELETE as deleteAsset } from "#app/v1/assets/[asset_id]/route.ts";
import { GET } from "#app/v1/audit-events/route.ts";
import { DELETE as deleteCelebration } from "#app/v1/celebrations/[celebration_id]/route.ts";
import { DELETE as deleteCollection } from "#app/v1/collections/[collection_id]/route.ts";
import { POST as skipOccurrence } from "#app/v1/occurrences/[occurrence_id]/skip/route.ts";
import { GET as listOccurrences } from "#app/v1/occurrences/route.ts";
import { DELETE as revokeInvitation } from "#app/v1/organizations/[org_id]/invitations/[invitation_id]/route.ts";
import { POST as invite } from "#app/v1/organizations/[org_id]/invitations/route.ts";
import { DELETE as removeMember } from "#app/v1/organizations/[org_id]/members/[user_id]/route.ts";
import { DELETE as erasePerson } from "#app/v1/people/[person_id]/route.ts";
import { PATCH as changeProject } from "#app/v1/projects/[project_id]/route.ts";
import { POST as createProject } from "#app/v1/projects/route.ts";
import { DELETE as deleteVideo } from "#app/v1/videos/[video_id]/route.ts";
import { DELETE as deleteWebhook } from "#app/v1/webhooks/[webhook_id]/route.ts";
import { POST as createWebhook } from "#app/v1/webhooks/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { auditRow } from "../audit/audit-service.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let templateId: string;

beforeAll(async () => {
  org = await createTestOrganization();
  templateId = await insertTestTemplate(org.id);
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
async function ask(
  handler: RouteHandler,
  method: Method,
  path: string,
  more: { params?: Record<string, string>; body?: unknown } = {},
) {
  const answer = await requestRoute(handler, method, path, { key: org.keys.owner, ...more });
  expect([answer.status, answer.status < 300 ? "" : answer.text]).toEqual([answer.status, ""]);
  return answer.body;
}

/** Of the newest entry about it: the action, the name and whether it is deleted. */
async function told(target: string) {
  const { body } = await requestRoute(GET, "GET", "/v1/audit-events", {
    key: org.keys.admin,
    query: { target_id: target },
  });
  const [{ action, target_name, target_deleted }] = body;
  return [action, target_name, target_deleted];
}

const drop = (handler: RouteHandler, path: string, params: Record<string, string>) =>
  ask(handler, "DELETE", path, { params });

async function insertCollection(name: string): Promise<string> {
  const id = newId();
  const row = {
    id,
    orgId: org.id,
    name,
    templateId,
    templateVersion: 1,
    total: 0,
    fileName: "{{first_name}}",
  };
  await database().collection.create({ data: { ...row, type: "birthday", status: "completed" } });
  const entry = { action: "collection.created", targetType: "collection", targetId: id } as const;
  await database().auditEvent.create({ data: auditRow(org.actor, entry) });
  return id;
}

async function insertAsset(fileName: string, photo: { of: string } | null = null): Promise<string> {
  const id = newId();
  const row = { id, orgId: org.id, fileName, storageKey: `orgs/${org.id}/assets/${id}.jpg` };
  await database().asset.create({
    data: { ...row, kind: "image", contentType: "image/jpeg", size: 1 },
  });
  if (photo !== null) {
    await database().person.update({ where: { id: photo.of }, data: { photoAssetId: id } });
    await database().person.update({ where: { id: photo.of }, data: { photoAssetId: null } });
  }
  return id;
}

async function insertVideo(personId: string | null): Promise<string> {
  const id = newId();
  const row = { id, orgId: org.id, templateId, templateVersion: 1, personId };
  await database().video.create({ data: { ...row, status: "canceled" } });
  return id;
}

const deleteTestCollection = (id: string) =>
  drop(deleteCollection, `/v1/collections/${id}`, { collection_id: id });
const deleteTestAsset = (id: string) => drop(deleteAsset, `/v1/assets/${id}`, { asset_id: id });
const eraseTestPerson = (id: string) => drop(erasePerson, `/v1/people/${id}`, { person_id: id });

test("everything is named, also once it is deleted", async () => {
  const inOrg = { org_id: org.id };
  const key = await ask(createKey, "POST", "/v1/api-keys", { body: { name: "HR sync", role: "viewer" } });
  expect(await told(key.id)).toEqual(["api_key.created", "HR sync", false]);
  await drop(revokeKey, `/v1/api-keys/${key.id}`, { api_key_id: key.id });
  expect(await told(key.id)).toEqual(["api_key.revoked", "HR sync", false]);

  const invited = await ask(invite, "POST", `/v1/organizations/${org.id}/invitations`, {
    params: inOrg,
    body: { email: "grace@example.com", role: "viewer" },
  });
  expect(await told(invited.id)).toEqual(["invitation.created", "grace@example.com", false]);
  const link = { ...inOrg, invitation_id: invited.id };
  await drop(revokeInvitation, `/v1/organizations/${org.id}/invitations/${invited.id}`, link);
  expect(await told(invited.id)).toEqual(["invitation.revoked", "grace@example.com", true]);

  const hook = await ask(createWebhook, "POST", "/v1/webhooks", {
    body: { url: "https://hooks.example.com/in?token=s3cret", events: ["person.created"] },
  });
  expect(await told(hook.id)).toEqual([
    "webhook.created",
    "https://hooks.example.com/in?token=s3cret",
    false,
  ]);
  await drop(deleteWebhook, `/v1/webhooks/${hook.id}`, { webhook_id: hook.id });
  expect(await told(hook.id)).toEqual(["webhook.deleted", "hooks.example.com", true]);

  const collection = await insertCollection("May birthdays");
  expect(await told(collection)).toEqual(["collection.created", "May birthdays", false]);
  await deleteTestCollection(collection);
  expect(await told(collection)).toEqual(["collection.deleted", "May birthdays", true]);

  const file = await insertAsset("logo.png");
  await deleteTestAsset(file);
  expect(await told(file)).toEqual(["asset.deleted", "logo.png", true]);

  const video = await insertVideo(null);
  await drop(deleteVideo, `/v1/videos/${video}`, { video_id: video });
  const template = await database().template.findUniqueOrThrow({ where: { id: templateId } });
  expect(await told(video)).toEqual(["video.deleted", template.name, true]);
});

test("a former member is still named, as the one who did it and as the one it was done to", async () => {
  const { userId } = await insertTestMember(org.id, "editor");
  await database().user.update({ where: { id: userId }, data: { name: "Margaret Hamilton" } });
  const entry = { action: "project.created", targetType: "project", targetId: null } as const;
  const credential = { type: "session", userId } as const;
  await database().auditEvent.create({ data: auditRow({ ...org.actor, credential }, entry) });
  const path = `/v1/organizations/${org.id}/members/${userId}`;
  await drop(removeMember, path, { org_id: org.id, user_id: userId });
  expect(await told(userId)).toEqual(["member.removed", "Margaret Hamilton", true]);
  const { body } = await requestRoute(GET, "GET", "/v1/audit-events", {
    key: org.keys.admin,
    query: { actor_id: userId },
  });
  expect(body[0].actor_name).toBe("Margaret Hamilton");
});

test("an erased person is gone from the names and changes of everything else", async () => {
  const person = await insertTestPerson(org.id, {
    firstName: "Zsófia",
    lastName: "van der Quill",
  });
  await database().person.update({ where: { id: person }, data: { email: "zq@example.com" } });
  const video = await insertVideo(person);
  await drop(deleteVideo, `/v1/videos/${video}`, { video_id: video });
  const photo = await insertAsset("IMG_1.jpg", { of: person });
  await deleteTestAsset(photo);
  const named = await insertCollection("For zsofia, 40");
  const kept = await insertCollection("Van tour");
  await deleteTestCollection(named);
  await deleteTestCollection(kept);
  const file = await insertAsset("ZSOFIA_QUILL.jpg");
  await deleteTestAsset(file);
  const invited = await ask(invite, "POST", `/v1/organizations/${org.id}/invitations`, {
    params: { org_id: org.id },
    body: { email: "zq@example.com", role: "viewer" },
  });
  const link = { org_id: org.id, invitation_id: invited.id };
  await drop(revokeInvitation, `/v1/organizations/${org.id}/invitations/${invited.id}`, link);
  const project = await ask(createProject, "POST", "/v1/projects", { body: { name: "Zsófia 40" } });
  const at = { params: { project_id: project.id } };
  const rename = (name: string) =>
    ask(changeProject, "PATCH", `/v1/projects/${project.id}`, { ...at, body: { name } });
  await rename("Parties");
  const still = await insertCollection("Quill’s farewell");
  const other = await createTestOrganization();
  await database().auditEvent.create({
    data: auditRow(other.actor, {
      ...{ action: "collection.deleted", targetType: "collection", targetId: newId() },
      targetName: "Zsófia’s birthday",
    }),
  });
  expect(await told(video)).toEqual(["video.deleted", "Zsófia van der Quill", true]);
  expect(await told(photo)).toEqual(["asset.deleted", "Zsófia van der Quill", true]);

  await eraseTestPerson(person);
  await deleteTestCollection(still);
  for (const [id, action] of [
    [video, "video.deleted"],
    [photo, "asset.deleted"],
    [named, "collection.deleted"],
    [file, "asset.deleted"],
    [invited.id, "invitation.revoked"],
    [still, "collection.deleted"],
  ]) {
    expect(await told(id)).toEqual([action, null, true]);
  }
  expect(await told(kept)).toEqual(["collection.deleted", "Van tour", true]);
  const stored = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(JSON.stringify(stored)).not.toMatch(/zs[oó]fia|quill|zq@/i);
  expect(await database().auditEvent.count({ where: { targetName: "Zsófia’s birthday" } })).toBe(1);
});

test("an occasion of somebody is called as they are until they are erased, and its celebration as it was", async () => {
  const birthDate = `1992-${new Date(Date.now() + 9 * 24 * 60 * 60 * 1000).toISOString().slice(5, 10)}`;
  const person = await insertTestPerson(org.id, { firstName: "Edith", lastName: "Clarke", birthDate });
  const rule = await celebrate(org, { template_ids: [templateId] });
  const { body } = await requestRoute(listOccurrences, "GET", "/v1/occurrences", { key: org.keys.owner });
  const [{ id }] = body;
  const params = { occurrence_id: id };
  await ask(skipOccurrence, "POST", `/v1/occurrences/${id}/skip`, { params });
  expect(await told(id)).toEqual(["occurrence.skipped", "Edith Clarke", false]);
  await eraseTestPerson(person);
  expect(await told(id)).toEqual(["occurrence.skipped", null, false]);
  const stored = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(JSON.stringify(stored)).not.toMatch(/edith|clarke/i);
  await drop(deleteCelebration, `/v1/celebrations/${rule}`, { celebration_id: rule });
  expect(await told(rule)).toEqual(["celebration.deleted", "Birthdays", true]);
});

test("names without Latin letters, and short ones, are found as well", async () => {
  const people = await Promise.all([
    insertTestPerson(org.id, { firstName: "芳", lastName: "王" }),
    insertTestPerson(org.id, { firstName: "Li" }),
  ]);
  const ids = [];
  for (const name of ["王芳", "王 and friends", "Li turns 30", "Limited edition", "100 % fun_time"]) {
    const id = await insertCollection(name);
    await deleteTestCollection(id);
    ids.push(id);
  }
  for (const id of people) await eraseTestPerson(id);
  const names = [];
  for (const id of ids) names.push((await told(id))[1]);
  expect(names).toEqual([null, null, null, "Limited edition", "100 % fun_time"]);
});

test("a member keeps their name when another person of that first name is erased", async () => {
  const { userId } = await insertTestMember(org.id, "editor");
  await database().user.update({ where: { id: userId }, data: { name: "Anna Schmidt" } });
  await drop(removeMember, `/v1/organizations/${org.id}/members/${userId}`, {
    org_id: org.id,
    user_id: userId,
  });
  await eraseTestPerson(await insertTestPerson(org.id, { firstName: "Anna", lastName: "Meyer" }));
  expect((await told(userId))[1]).toBe("Anna Schmidt");
  await eraseTestPerson(await insertTestPerson(org.id, { firstName: "Anna", lastName: "Schmidt" }));
  expect((await told(userId))[1]).toBeNull();
});
