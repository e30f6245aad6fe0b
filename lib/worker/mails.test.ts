import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { approvalMailWriter } from "#lib/server/approval-mails/index.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { digestWriter } from "#lib/server/failure-digests/digest-writer.ts";
import { newId } from "#lib/server/ids.ts";
import { composeMail } from "#lib/server/mails/compose-mail.ts";
import * as mails from "#lib/server/mails/mail-service.ts";
import { queueMail } from "#lib/server/mails/queue-mail.ts";
import { closeRelays } from "#lib/server/mails/relay.ts";
import { pruneMails, sendMail } from "#lib/server/mails/send-mail.ts";
import { messageWriter } from "#lib/server/messages/message-writer.ts";
import { requestResetLink } from "#lib/server/organizations/password-reset-service.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { insertFinishedCollection } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { openTestRelay } from "#test/support/test-relay.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";
import { Worker } from "./worker.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });
const digests = { failure_digest: digestWriter, approval_request: approvalMailWriter };
const now = clock.now;
let org: TestOrganization;

beforeEach(async () => {
  await worker.mailsEnded();
  clock.now = now;
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().$executeRaw`delete from pgboss.job`;
  await database().mail.deleteMany();
  org = await createTestOrganization();
  relay.received.length = 0;
  relay.moves.length = 0;
});

const queue = (to = "ada@example.com", link?: { url: string; expiresAt: Date }) =>
  database().$transaction((tx) =>
    queueMail(tx, {
      orgId: org.id,
      to,
      language: "en",
      content: { kind: "test", params: { organization: "Nordlicht" } },
      ...(link === undefined ? {} : { link }),
    }),
  );

const rowOf = (id: string) => database().mail.findUniqueOrThrow({ where: { id } });

/** Works until nothing is left that may be begun now. */
async function mailUntilIdle(): Promise<void> {
  for (;;) {
    const isMore = await worker.mailMore();
    await worker.mailsEnded();
    if (!isMore) return;
  }
}

/** The time goes on, and what was put off is due. */
async function later(): Promise<void> {
  await database().$executeRaw`update pgboss.job set start_after = now() where state = 'created'`;
}

it("sends what was queued, once, and keeps the words of the server", async () => {
  const id = await queue();
  await mailUntilIdle();
  await mailUntilIdle();
  expect(relay.received).toHaveLength(1);
  const [received] = relay.received;
  expect(received).toMatchObject({ from: "rollcall@nordlicht.example", to: ["ada@example.com"] });
  expect(received?.headers.get("message-id")).toBe(`<${id}@nordlicht.example>`);
  expect(received?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(await rowOf(id)).toMatchObject({
    status: "sent",
    attempts: 1,
    relayAnswer: "250 2.0.0 Ok: queued as TEST",
    nextAttemptAt: null,
  });
});

it("sends nothing of a transaction that was rolled back", async () => {
  const failed = database().$transaction(async (tx) => {
    await queueMail(tx, {
      orgId: org.id,
      to: "ada@example.com",
      language: "en",
      content: { kind: "test", params: { organization: "Nordlicht" } },
    });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  await mailUntilIdle();
  expect(relay.received).toEqual([]);
});

it("tries again what is refused for now, under the same Message-ID, until it is taken", async () => {
  relay.moves.push({ at: "RCPT TO", code: 450, words: "4.2.1 Greylisted" }, "take and drop");
  const id = await queue();
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({
    status: "queued",
    attempts: 1,
    relayAnswer: "450 4.2.1 Greylisted",
  });
  expect((await rowOf(id)).nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 55_000);
  await mailUntilIdle();
  expect(relay.received).toHaveLength(0);
  // The server takes it, and its yes is lost: it is sent again, and the mailbox can tell.
  await later();
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 2 });
  await later();
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 3 });
  expect(new Set(relay.received.map(({ headers }) => headers.get("message-id")))).toEqual(
    new Set([`<${id}@nordlicht.example>`]),
  );
  expect(relay.received).toHaveLength(2);
});

it("gives up after a day of refusals, and begins anew when somebody asks for it", async () => {
  const refusal = { at: "DATA", code: 452, words: "4.3.1 Mailbox full" } as const;
  const id = await queue();
  let attempts = 0;
  while ((await rowOf(id)).status === "queued") {
    relay.moves.push(refusal);
    await later();
    await mailUntilIdle();
    attempts += 1;
    expect(attempts).toBeLessThan(20);
  }
  expect(attempts).toBe(12);
  expect(await rowOf(id)).toMatchObject({ status: "failed", relayAnswer: "452 4.3.1 Mailbox full" });
  expect(await mails.retry(org.actor, id)).toMatchObject({ status: "queued", attempts: 0 });
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 1 });
  await expect(mails.retry(org.actor, id)).rejects.toMatchObject({ status: 409 });
});

it("ends at once what is refused for good, and sends the others", async () => {
  relay.moves.push({ at: "RCPT TO", code: 550, words: "5.1.1 No such user" });
  const id = await queue("nobody@example.com");
  await mailUntilIdle();
  const other = await queue();
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({
    status: "failed",
    attempts: 1,
    relayAnswer: "550 5.1.1 No such user",
  });
  expect(await rowOf(other)).toMatchObject({ status: "sent" });
});

it("stores a link encrypted, and only until it is sent or has ended", async () => {
  const url = "https://rollcall.example/reset-password?token=geheim";
  const link = { url, expiresAt: new Date(Date.now() + 3_600_000) };
  const id = await queue("ada@example.com", link);
  const [{ text } = { text: "" }] = await database().$queryRaw<{ text: string }[]>`
    select (select json_agg(m) from mails m)::text || (select json_agg(j) from pgboss.job j)::text as text`;
  expect(text).not.toContain("geheim");
  expect((await rowOf(id)).secret).not.toBeNull();
  await mailUntilIdle();
  expect((await rowOf(id)).secret).toBeNull();

  relay.moves.push({ at: "RCPT TO", code: 550, words: "5.1.1 No such user" });
  const failed = await queue("ada@example.com", link);
  await mailUntilIdle();
  expect((await rowOf(failed)).secret).not.toBeNull();
  clock.now = () => new Date(Date.now() + 3_700_000);
  await pruneMails(database());
  expect((await rowOf(failed)).secret).toBeNull();
  await expect(mails.retry(org.actor, failed)).rejects.toMatchObject({ status: 409 });
});

it("does not send a link that has ended while the mail waited", async () => {
  const id = await queue("ada@example.com", {
    url: "https://rollcall.example/x",
    expiresAt: new Date(Date.now() - 1),
  });
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({ status: "canceled", secret: null });
  expect(relay.received).toEqual([]);
});

it("waits while there is no server, and says so", async () => {
  const id = await queue();
  settleEnvironment({ mailServer: null });
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({
    status: "queued",
    relayAnswer: expect.stringContaining("ROLLCALL_SMTP_URL"),
  });
});

it("tries a mail again that could not be made, and says why", async () => {
  const id = await queue();
  await database().mail.update({ where: { id }, data: { params: {} } });
  await mailUntilIdle();
  const { status, attempts, relayAnswer, nextAttemptAt } = await rowOf(id);
  expect([status, attempts, nextAttemptAt === null]).toEqual(["queued", 1, false]);
  expect(relayAnswer).toMatch(/^The mail could not be made: /);
  await database().mail.update({ where: { id }, data: { params: { organization: "Nordlicht" } } });
  await later();
  await mailUntilIdle();
  expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 2 });
});

it("sends a mail without the logo that cannot be read, with the name", async () => {
  const storageKey = `organizations/${org.id}/logo.png`;
  // A folder where the file should be.
  await mkdir(join(environment().dataDir, "files", storageKey), { recursive: true });
  const logo = { storageKey, contentType: "image/png", size: 100, width: 100, height: 40 };
  const sender = { name: "Nordlicht", senderName: null, replyTo: null, signature: null, color: null, logo };
  const mail = await composeMail(await rowOf(await queue()), {
    content: { kind: "test", params: { organization: "Nordlicht" } },
    link: null,
    sender,
    from: "rollcall@nordlicht.example",
  });
  expect(mail.attachments).toEqual([]);
  expect(String(mail.html)).toContain(">Nordlicht</p>");
});

it("sends no more in a minute than it may, of all workers together", async () => {
  settleEnvironment({ mailsPerMinute: 3 });
  const other = new Worker({ databaseUrl, encoder });
  await other.start();
  for (let count = 0; count < 8; count += 1) await queue(`p${count}@example.com`);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([worker.mailMore(), other.mailMore()]);
    await Promise.all([worker.mailsEnded(), other.mailsEnded()]);
    await later();
  }
  expect(relay.received).toHaveLength(3);
  clock.now = () => new Date(Date.now() + 61_000);
  await mailUntilIdle();
  await other.close();
  expect(relay.received.length).toBe(6);
});

it("mails a link for a password before what was queued earlier", async () => {
  const { email } = await insertTestMember(org.id, "viewer");
  for (let count = 0; count < 5; count += 1) await queue(`p${count}@example.com`);
  await requestResetLink(email, "en", new Headers());
  settleEnvironment({ mailsPerMinute: 1 });
  await mailUntilIdle();
  expect(relay.received.map(({ to }) => to)).toEqual([[email]]);
});

it("has an attempt made again that a stopping worker broke off", async () => {
  relay.moves.push("hang");
  const id = await queue();
  const stopping = new Worker({ databaseUrl, encoder });
  await stopping.start();
  const run = stopping.run();
  await expect.poll(async () => (await rowOf(id)).attemptedAt).not.toBeNull();
  stopping.stop();
  await run;
  closeRelays();
  expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0 });
  const [job] = await database().$queryRaw<{ state: string }[]>`select state::text from pgboss.job`;
  expect(job).toEqual({ state: "retry" });
}, 20_000);

it("puts a message off that waits for a turn of this process, without an attempt", async () => {
  const { videos } = await insertFinishedCollection(org, [{ firstName: "Ada", email: "ada@example.com" }]);
  const id = await queue();
  await database().mail.update({ where: { id }, data: { videoId: videos[0] ?? "" } });
  await database().$executeRaw`delete from pgboss.job`;
  const messages = { ...messageWriter, make: async () => ({ outcome: "busy" }) as const };
  const signal = AbortSignal.timeout(10_000);
  await sendMail(database(), { id, run: 0, attempt: 0 }, { signal, messages, digests });
  expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, attemptedAt: null, inHand: false });
  const jobs = await database().$queryRaw<{ data: object; waits: boolean }[]>`
    select data, start_after > now() + interval '5 s' as waits from pgboss.job`;
  expect(jobs).toEqual([{ data: { mail_id: id, run: 0, attempt: 0 }, waits: true }]);
  // Nor does it move the moment of an attempt that was made.
  const attemptedAt = new Date("2026-11-26T09:00:00Z");
  await database().mail.update({ where: { id }, data: { attempts: 1, attemptedAt } });
  await sendMail(database(), { id, run: 0, attempt: 1 }, { signal, messages, digests });
  expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 1, attemptedAt, inHand: false });
});

it("does nothing for the job of an attempt that was made, or of a run that has ended", async () => {
  const id = await queue();
  const signal = AbortSignal.timeout(10_000);
  await sendMail(database(), { id, run: 0, attempt: 0 }, { signal, messages: messageWriter, digests });
  for (const stale of [
    { id, run: 0, attempt: 0 },
    { id, run: 0, attempt: 1 },
    { id, run: 1, attempt: 0 },
    { id: newId(), run: 0, attempt: 0 },
  ])
    await sendMail(database(), stale, { signal, messages: messageWriter, digests });
  expect(relay.received).toHaveLength(1);
});

it("deletes mails after thirty days", async () => {
  const [old, fresh] = [await queue(), await queue()];
  await database().mail.update({
    where: { id: old },
    data: { createdAt: new Date(Date.now() - 31 * 86_400_000) },
  });
  await pruneMails(database());
  expect((await database().mail.findMany()).map(({ id }) => id)).toEqual([fresh]);
});

it("makes no account of an address that has none", async () => {
  await requestResetLink("nobody@example.com", "en", new Headers());
  await mailUntilIdle();
  expect(await database().mail.count()).toBe(0);
  expect(environment().mailServer).not.toBeNull();
});
