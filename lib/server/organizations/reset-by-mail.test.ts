import { beforeEach, expect, test } from "vitest";
import { signInNewMember } from "#test/support/test-browser.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, insertTestUser, memberActor, TEST_PASSWORD } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { openTestRelay, type RelayedMail } from "#test/support/test-relay.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";
import type { Caller } from "../actor.ts";
import { disableAccount } from "../auth/account-disabling.ts";
import { changeOwnEmail } from "../auth/own-email.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { ConflictError, TooManyRequestsError } from "../errors.ts";
import { newId } from "../ids.ts";
import { accept } from "./acceptance-service.ts";
import * as invitations from "./invitation-service.ts";
import { createResetLink, findResetView, requestResetLink, useResetLink } from "./password-reset-service.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });
const now = clock.now;
type SignedIn = Awaited<ReturnType<typeof signInNewMember>>;
const PASSWORD = "seven quiet boats at night";
let orgId: string;

beforeEach(async () => {
  clock.now = now;
  settleEnvironment({ mailServer: relay.server });
  await database().signInLimit.deleteMany();
  orgId = (await createTestOrganization()).id;
  relay.received.length = 0;
});

const from = (address: string) => new Headers({ "X-Forwarded-For": address });
const ask = (email: string, address = "203.0.113.7") => requestResetLink(email, "en", from(address));

async function mailAll(): Promise<void> {
  for (;;) {
    const isMore = await worker.mailMore();
    await worker.mailsEnded();
    if (!isMore) return;
  }
}

/** The plain text of a mail, decoded. */
const textOf = ({ raw }: RelayedMail): string =>
  raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const tokenIn = (mail: RelayedMail | undefined): string =>
  /token=([\w-]+)/.exec(mail === undefined ? "" : textOf(mail))?.[1] ?? "";

test("a link is mailed to the account's address, works once, for an hour", async () => {
  const { email, userId } = await insertTestMember(orgId, "owner");
  await ask(email.toUpperCase());
  await mailAll();
  expect(relay.received.map(({ to }) => to)).toEqual([[email]]);
  const token = tokenIn(relay.received[0]);
  expect(await findResetView(token)).toEqual({ email });
  clock.now = () => new Date(Date.now() + 59 * 60_000);
  expect(await findResetView(token)).toEqual({ email });
  clock.now = () => new Date(Date.now() + 61 * 60_000);
  expect(await findResetView(token)).toBeNull();
  clock.now = now;
  expect(await useResetLink({ token, password: PASSWORD }, new Headers())).toBe(email);
  await expect(useResetLink({ token, password: PASSWORD }, new Headers())).rejects.toThrow(ConflictError);
  // No organization sees who asks for a password.
  expect(await database().mail.count({ where: { orgId } })).toBe(0);
  const actions = await database().auditEvent.findMany({ where: { orgId, targetId: userId } });
  expect(actions.map(({ action }) => action)).toEqual(["member.reset_link_used"]);
});

test("an address without an account, or of one that cannot sign in, is answered alike and gets nothing", async () => {
  const suspended = await insertTestMember(orgId, "viewer", "suspended");
  const known = await insertTestMember(orgId, "viewer");
  for (const email of ["nobody@example.com", suspended.email, known.email])
    expect(await ask(email)).toBeUndefined();
  const jobs = await database().$queryRaw<{ count: number }[]>`
    select count(*)::int from pgboss.job where name = 'mail-reset-link' and state = 'created'`;
  const [{ text } = { text: "" }] = await database().$queryRaw<{ text: string }[]>`
    select json_agg(j)::text as text from pgboss.job j where name = 'mail-reset-link'`;
  // Nobody who reads the queue learns who has forgotten a password.
  for (const address of [known.email, "nobody@example.com"]) expect(text).not.toContain(address);
  // The same row is written for each, so that the time tells nothing either.
  expect(jobs).toEqual([{ count: 3 }]);
  await mailAll();
  expect(relay.received.map(({ to }) => to)).toEqual([[known.email]]);
});

test("one address is mailed three times an hour at most, and told nothing; one network may ask twenty times", async () => {
  const { email } = await insertTestMember(orgId, "viewer");
  for (let count = 0; count < 5; count += 1) {
    expect(await ask(email, `198.51.100.${count}`)).toBeUndefined();
    await mailAll();
  }
  expect(relay.received).toHaveLength(3);
  for (let count = 0; count < 20; count += 1) await ask(`p${count}@example.com`, "203.0.113.99");
  await expect(ask("one-more@example.com", "203.0.113.99")).rejects.toThrow(TooManyRequestsError);
});

test("a newer link replaces the mailed one; asking ends none that an admin has made", async () => {
  const member = await insertTestMember(orgId, "viewer");
  const admin = await insertTestMember(orgId, "admin");
  const { url } = await createResetLink(await memberActor(orgId, admin.userId), member.userId);
  await ask(member.email);
  await mailAll();
  await ask(member.email);
  await mailAll();
  const [first, second] = relay.received.map(tokenIn);
  expect(await findResetView(first ?? "")).toBeNull();
  expect(await findResetView(second ?? "")).toEqual({ email: member.email });
  expect(await findResetView(new URL(url).searchParams.get("token") ?? "")).toEqual({ email: member.email });
});

test("a changed address, a changed password and a disabled account end the mailed link and the mail that waits", async () => {
  const end = {
    address: async ({ here }: SignedIn) =>
      changeOwnEmail(here.headers, { email: `${newId()}@example.com`, password: TEST_PASSWORD }),
    password: async ({ here }: SignedIn) =>
      here.post("/change-password", { currentPassword: TEST_PASSWORD, newPassword: PASSWORD }),
    account: async ({ member }: SignedIn) => disableAccount(member.email),
  };
  for (const [what, ending] of Object.entries(end)) {
    const signedIn = await signInNewMember();
    const { email, userId } = signedIn.member;
    relay.received.length = 0;
    await ask(email);
    await mailAll();
    const token = tokenIn(relay.received[0]);
    expect(await findResetView(token)).toEqual({ email });
    relay.moves.push({ at: "RCPT TO", code: 450, words: "4.2.1 Greylisted" });
    await ask(email);
    await mailAll();
    expect(await database().mail.count({ where: { resourceId: userId, status: "queued" } }), what).toBe(1);
    await ending(signedIn);
    const links = await database().verification.count({ where: { value: { startsWith: `${userId} ` } } });
    expect(links, what).toBe(0);
    const mails = await database().mail.findMany({ where: { resourceId: userId } });
    expect(mails.filter(({ status, secret }) => status === "queued" || secret !== null)).toEqual([]);
  }
});

test("without an SMTP server nothing is asked for", async () => {
  settleEnvironment({ mailServer: null });
  await expect(ask("ada@example.com")).rejects.toThrow(ConflictError);
});

test("an invitation is mailed in the inviter's language, and the link is shown as before", async () => {
  const admin = await insertTestMember(orgId, "admin");
  await database().user.update({ where: { id: admin.userId }, data: { language: "de" } });
  const actor = await memberActor(orgId, admin.userId);
  const created = await invitations.create(actor, { email: "grace@example.com", role: "editor" });
  expect(created.mail_id).not.toBeNull();
  await mailAll();
  const [mail] = relay.received;
  expect(mail?.to).toEqual(["grace@example.com"]);
  expect(mail?.headers.get("subject")).toContain("Einladung");
  expect(tokenIn(mail)).toBe(created.token);
  settleEnvironment({ mailServer: null });
  const other = await invitations.create(actor, { email: "alan@example.com", role: "viewer" });
  expect(other.mail_id).toBeNull();
});

test("the mail of an invitation that is renewed or revoked is not sent any more", async () => {
  const actor = await memberActor(orgId, (await insertTestMember(orgId, "admin")).userId);
  const { id, token } = await invitations.create(actor, { email: "grace@example.com", role: "editor" });
  const renewed = await invitations.resend(actor, id);
  await mailAll();
  expect(relay.received.map(tokenIn)).toEqual([renewed.token]);
  expect(renewed.token).not.toBe(token);
  const gone = await invitations.create(actor, { email: "alan@example.com", role: "viewer" });
  await invitations.revoke(actor, gone.id);
  await mailAll();
  expect(relay.received).toHaveLength(1);
  // What was sent, too: nothing keeps the address of an invitation that is gone.
  const sent = await invitations.create(actor, { email: "edsger@example.com", role: "viewer" });
  await mailAll();
  await invitations.revoke(actor, sent.id);
  expect(await database().mail.count({ where: { resourceId: { in: [gone.id, sent.id] } } })).toBe(0);
  const rows = await database().mail.findMany({ where: { orgId }, orderBy: { id: "asc" } });
  expect(rows.map(({ status, secret }) => [status, secret])).toEqual([
    ["canceled", null],
    ["sent", null],
  ]);
});

test("the mail of an invitation that is accepted is neither sent nor tried again", async () => {
  const actor = await memberActor(orgId, (await insertTestMember(orgId, "admin")).userId);
  const email = `${newId()}@example.com`;
  const userId = await insertTestUser(email);
  const { id, token } = await invitations.create(actor, { email, role: "editor" });
  const caller: Caller = { credential: { type: "session", userId }, requestId: newId(), ipAddress: null };
  await accept(caller, token);
  await mailAll();
  expect(relay.received).toEqual([]);
  const [mail] = await database().mail.findMany({ where: { resourceId: id } });
  expect([mail?.status, mail?.secret]).toEqual(["canceled", null]);
});
