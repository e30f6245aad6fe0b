import { afterAll, expect, test } from "vitest";
import { POST as RETRY } from "#app/v1/mails/[mail_id]/retry/route.ts";
import { GET as GET_MAIL } from "#app/v1/mails/[mail_id]/route.ts";
import { GET as LIST } from "#app/v1/mails/route.ts";
import { POST as TEST } from "#app/v1/mails/test/route.ts";
import { GET as PREVIEW } from "#app/v1/organizations/[org_id]/mail-settings/preview/route.ts";
import { GET, PATCH } from "#app/v1/organizations/[org_id]/mail-settings/route.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { TooManyRequestsError } from "../errors.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import * as invitations from "../organizations/invitation-service.ts";
import { storage } from "../storage/storage.ts";

await openTestInstallation();
settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const settings = (org: TestOrganization) => ({ key: org.keys.admin, params: { org_id: org.id } });
const path = (org: TestOrganization) => `/v1/organizations/${org.id}/mail-settings`;
const testMail = (org: TestOrganization, body: object) =>
  requestRoute(TEST, "POST", "/v1/mails/test", { key: org.keys.admin, body });

test("the sender is named, the change is on record, and the operator's address is only read", async () => {
  const org = await createTestOrganization();
  expect((await requestRoute(GET, "GET", path(org), settings(org))).body).toEqual({
    org_id: org.id,
    is_set_up: true,
    from_address: "rollcall@nordlicht.example",
    sender_name: null,
    reply_to: null,
    signature: null,
    poster: "animated",
    updated_at: null,
  });
  const body = {
    sender_name: "People & Culture",
    reply_to: "hr@nordlicht.example",
    signature: "People & Culture\nNordlicht",
    poster: "still",
  };
  const changed = await requestRoute(PATCH, "PATCH", path(org), { ...settings(org), body });
  expect(changed).toMatchObject({ status: 200, body });
  for (const wrong of [
    { reply_to: "hr@x\r\nBcc: eve@x.example" },
    { sender_name: "" },
    { signature: "a".repeat(501) },
    { poster: "film" },
    { from_address: "a@b.example" },
  ])
    expect((await requestRoute(PATCH, "PATCH", path(org), { ...settings(org), body: wrong })).status).toBe(
      422,
    );
  const [entry] = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(entry).toMatchObject({ action: "mail.settings_updated" });
  expect(JSON.stringify(entry?.details)).toContain("hr@nordlicht.example");
  settleEnvironment({ mailServer: null });
  expect((await requestRoute(GET, "GET", path(org), settings(org))).body).toMatchObject({
    is_set_up: false,
    from_address: null,
    ...body,
  });
  settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
  // What is not sent stays, and an empty signature is none.
  const emptied = { ...settings(org), body: { signature: " \n " } };
  expect((await requestRoute(PATCH, "PATCH", path(org), emptied)).body).toMatchObject({
    ...body,
    signature: null,
  });
});

test("a preview is a whole mail in the organization's look, with what is asked for or stored", async () => {
  const org = await createTestOrganization("Nordlicht");
  const show = async (query: Record<string, string> = {}, key = org.keys.admin) =>
    requestRoute(PREVIEW, "GET", `${path(org)}/preview`, { ...settings(org), key, query });
  await requestRoute(PATCH, "PATCH", path(org), { ...settings(org), body: { signature: "People\nHamburg" } });
  const { status, body } = await show();
  expect([status, body.subject]).toEqual([200, "For Ada"]);
  expect(body.html).toContain("People<br>\nHamburg");
  expect(body.html).toContain(">Nordlicht</p>");
  expect(body.text).toContain("People\nHamburg");
  for (const [, source] of body.html.matchAll(/ src="([^"]*)"/g)) expect(source).toMatch(/^data:image\//);
  const pictureOf = (html: string) =>
    Buffer.from(/svg\+xml;base64,([^"]*)/.exec(html)?.[1] ?? "", "base64").toString();
  expect(pictureOf(body.html)).toContain("<animateTransform");
  const { body: other } = await show({ language: "de", signature: "<b>", poster: "still" });
  expect(other.subject).toBe("Für Ada");
  expect(other.html).toContain("&lt;b&gt;");
  expect(other.html).not.toContain("Hamburg");
  expect(pictureOf(other.html)).not.toContain("<animateTransform");
  expect((await show({ signature: "" })).body.html).not.toContain("Hamburg");
  expect((await show({ signature: "a".repeat(501) })).status).toBe(422);
  expect((await show({}, org.keys.editor)).status).toBe(403);
});

test("a preview has the logo in it", async () => {
  const org = await createTestOrganization();
  const id = newId();
  const storageKey = `organizations/${org.id}/assets/${id}.png`;
  await storage().write(storageKey, Buffer.from("logo"));
  const file = { kind: "image", fileName: "a.png", contentType: "image/png", size: 4, storageKey } as const;
  await database().asset.create({ data: { ...file, id, orgId: org.id, width: 80, height: 20 } });
  const colors = [{ name: "Main", value: "#ffe066" }];
  await database().brand.create({ data: { id: newId(), orgId: org.id, colors, fonts: [], logoAssetId: id } });
  const { body } = await requestRoute(PREVIEW, "GET", `${path(org)}/preview`, settings(org));
  const logo = `data:image/png;base64,${Buffer.from("logo").toString("base64")}`;
  expect(body.html).toContain(`src="${logo}" width="80" height="20"`);
  expect(body.html).toContain('bgcolor="#ffe066"');
});

test("a test goes to a member only, and shows in the list without its content", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const { email } = await insertTestMember(org.id, "viewer");
  const codes = async (body: object) => (await testMail(org, body)).body.code;
  expect(await codes({})).toBe("test_mail_without_address");
  expect(await codes({ to: "stranger@example.com" })).toBe("test_mail_to_stranger");
  expect(await codes({ to: (await insertTestMember(other.id, "viewer")).email })).toBe(
    "test_mail_to_stranger",
  );
  const suspended = await insertTestMember(org.id, "viewer", "suspended");
  expect(await codes({ to: suspended.email })).toBe("test_mail_to_stranger");
  const sent = await testMail(org, { to: email });
  expect(sent).toMatchObject({
    status: 202,
    body: { kind: "test", to: email, status: "queued", attempts: 0 },
  });
  const listed = async (of: TestOrganization, query = {}) =>
    (await requestRoute(LIST, "GET", "/v1/mails", { key: of.keys.admin, query })).body;
  expect(await listed(org)).toEqual([sent.body]);
  expect(await listed(org, { status: "failed" })).toEqual([]);
  expect(await listed(other)).toEqual([]);
  const one = { key: org.keys.admin, params: { mail_id: sent.body.id } };
  expect((await requestRoute(GET_MAIL, "GET", `/v1/mails/${sent.body.id}`, one)).body).toEqual(sent.body);

  await database().mail.update({ where: { id: sent.body.id }, data: { status: "failed", attempts: 12 } });
  const again = () => requestRoute(RETRY, "POST", `/v1/mails/${sent.body.id}/retry`, one);
  expect(await again()).toMatchObject({ status: 202, body: { status: "queued", attempts: 0 } });
  await database().mail.update({ where: { id: sent.body.id }, data: { status: "sent" } });
  expect(await again()).toMatchObject({ status: 409, body: { code: "mail_ended" } });
  settleEnvironment({ mailServer: null });
  expect((await again()).body.code).toBe("mail_not_set_up");
  expect(await codes({ to: email })).toBe("mail_not_set_up");
  settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
});

test("one address is written to five times an hour, and an organization repeats and tests sixty mails", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const { email } = await insertTestMember(org.id, "viewer");
  const answers = [];
  for (let count = 0; count < 6; count += 1) answers.push(await testMail(org, { to: email }));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
  expect(answers[5]?.body.code).toBe("too_many_requests");
  const wait = Number(answers[5]?.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(3500);
  expect(wait).toBeLessThanOrEqual(3600);
  // A retry counts as well, and is not made.
  const id = answers[0]?.body.id;
  const again = { key: org.keys.admin, params: { mail_id: id } };
  expect((await requestRoute(RETRY, "POST", `/v1/mails/${id}/retry`, again)).status).toBe(429);
  expect(await database().mail.count({ where: { orgId: org.id } })).toBe(5);
  expect(await database().mail.findUniqueOrThrow({ where: { id } })).toMatchObject({ run: 0 });
  // Another member, and another organization, are not affected.
  expect((await testMail(org, { to: (await insertTestMember(org.id, "viewer")).email })).status).toBe(202);
  expect((await testMail(other, { to: (await insertTestMember(other.id, "viewer")).email })).status).toBe(
    202,
  );

  const invitation = await invitations.create(org.actor, { email: "grace@example.com", role: "viewer" });
  for (let count = 0; count < 4; count += 1) await invitations.resend(org.actor, invitation.id);
  await expect(invitations.resend(org.actor, invitation.id)).rejects.toThrow(TooManyRequestsError);
  await invitations.revoke(org.actor, invitation.id);
  const anew = { email: "grace@example.com", role: "viewer" } as const;
  await expect(invitations.create(org.actor, anew)).rejects.toThrow(TooManyRequestsError);

  const key = `mail-organization|${org.id}`;
  await database().signInLimit.update({ where: { key }, data: { count: 60 } });
  const last = await insertTestMember(org.id, "viewer");
  expect((await testMail(org, { to: last.email })).status).toBe(429);
});
