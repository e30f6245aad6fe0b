import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GET as ONE_RULE } from "#app/v1/celebrations/[celebration_id]/route.ts";
import { GET as RULES } from "#app/v1/celebrations/route.ts";
import { GET as ONE } from "#app/v1/occurrences/[occurrence_id]/route.ts";
import { GET as LIST } from "#app/v1/occurrences/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { localDay } from "../local-moment.ts";
import { create } from "./celebration-service.ts";
import { skip } from "./occurrence-command-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let template: string;
beforeEach(async () => {
  settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
});

async function celebration(rule: Partial<Parameters<typeof create>[1]> = {}): Promise<string> {
  const { id } = await create(org.actor, {
    ...{ name: "Birthdays", enabled: true, occasion: "birthday", people: {}, template_ids: [template] },
    ...{ lead_days: 7, approval: "none", without_approval: "hold", send_at: "09:00", grace_days: 3 },
    keep: true,
    ...{ off_days: "on_the_day", leap_day: "feb_28", years: null, to: "person", language: "en" },
    ...{ subject: "For you", text: "Happy birthday!", texts: [] },
    ...rule,
  });
  return id;
}

/** In ten days. */
const DAY = localDay(new Date(Date.now() + 10 * 24 * 60 * 60 * 1000), "UTC");

/** Somebody of whom nothing is missing, unless it is said; celebrated in ten days. */
async function person(firstName: string, lacking: object = {}): Promise<string> {
  const id = await insertTestPerson(org.id, { firstName, birthDate: `--${DAY.slice(5)}` });
  const photo = newId();
  await database().asset.create({
    data: {
      ...{ id: photo, orgId: org.id, fileName: "p.png", kind: "image", contentType: "image/png" },
      ...{ size: 1, storageKey: `assets/${photo}`, width: 1, height: 1 },
    },
  });
  const whole = { email: `${id}@example.com`, photoAssetId: photo, language: "en" };
  await database().person.update({ where: { id }, data: { ...whole, ...lacking } });
  return id;
}

type Told = { id: string; person_name: string; warnings: { code: string; stand_in: string | null }[] };
const told = ({ warnings }: Told) =>
  warnings.map(({ code, stand_in }) => (stand_in === null ? code : `${code}: ${stand_in}`));
async function list(): Promise<Record<string, string[]>> {
  const { body } = await requestRoute(LIST, "GET", "/v1/occurrences", { key: org.keys.viewer });
  return Object.fromEntries(body.map((each: Told) => [each.person_name, told(each)]));
}

const photoScene = (more: object): Scene =>
  ({
    ...TINY_SCENE,
    layers: [
      { name: "photo", type: "image", source: "{{photo}}", x: 0, y: 0, width: 40, height: 40, ...more },
    ],
  }) as Scene;

describe("an occurrence that lies ahead", () => {
  test("says who has no address, or one that was refused, as long as they are written to", async () => {
    await person("Ada");
    await person("Bob", { email: null });
    await person("Cy", { emailFailedAt: new Date(), emailFault: "550" });
    const id = await celebration();
    expect(await list()).toEqual({ Ada: [], Bob: ["no_email"], Cy: ["address_failed"] });
    await database().celebration.update({
      where: { id },
      data: { toPerson: false, addresses: ["team@example.com"] },
    });
    expect(await list()).toEqual({ Ada: [], Bob: [], Cy: [] });
  });

  test("says what the design does for whoever has no photo, of several the worst", async () => {
    await person("Ada");
    await person("Bob", { photoAssetId: null });
    const [initials, required] = [
      await insertTestTemplate(org.id, photoScene({ fallback: "initials" })),
      await insertTestTemplate(org.id, photoScene({})),
    ];
    const id = await celebration({ template_ids: [template] });
    expect(await list()).toEqual({ Ada: [], Bob: [] });
    const show = (templateIds: string[]) =>
      database().celebration.update({ where: { id }, data: { templateIds } });
    await show([template, initials]);
    expect(await list()).toEqual({ Ada: [], Bob: ["no_photo: initials"] });
    await show([initials, required]);
    expect(await list()).toEqual({ Ada: [], Bob: ["photo_required"] });
    // It is chosen no more.
    await database().template.update({ where: { id: required }, data: { archivedAt: new Date() } });
    expect(await list()).toEqual({ Ada: [], Bob: ["no_photo: initials"] });
    // A new version needs none.
    await database().template.update({
      where: { id: initials },
      data: { latestVersion: 2, versions: { create: { version: 2, scene: TINY_SCENE } } },
    });
    expect(await list()).toEqual({ Ada: [], Bob: [] });
  });

  test("says who gets words that are not in their language", async () => {
    await person("Ada", { language: null });
    await person("Bob", { language: "en-GB" });
    await person("Cy", { language: "de-AT" });
    await person("Di", { language: "fr" });
    const texts = [{ language: "de", subject: "Für dich", text: "Alles Gute!" }];
    await celebration({ texts });
    expect(await list()).toEqual({ Ada: [], Bob: [], Cy: [], Di: ["other_language"] });
  });

  test("says it wherever it is shown, and nothing any more once it is skipped", async () => {
    await person("Bob", { email: null });
    await celebration();
    const { body } = await requestRoute(LIST, "GET", "/v1/occurrences", { key: org.keys.viewer });
    const id = body[0].id;
    const get = () =>
      requestRoute(ONE, "GET", `/v1/occurrences/${id}`, {
        key: org.keys.viewer,
        params: { occurrence_id: id },
      });
    expect(told((await get()).body)).toEqual(["no_email"]);
    expect((await skip(org.actor, id)).warnings).toEqual([]);
    expect([await list(), (await get()).body.warnings]).toEqual([{ Bob: [] }, []]);
    await database().occurrence.update({
      where: { id },
      data: { status: "planned", reason: null, dueAt: new Date() },
    });
    expect([await list(), told((await get()).body)]).toEqual([{ Bob: ["no_email"] }, ["no_email"]]);
  });
});

describe("a celebration", () => {
  const warningsOf = async (id: string) => {
    const one = await requestRoute(ONE_RULE, "GET", `/v1/celebrations/${id}`, {
      key: org.keys.viewer,
      params: { celebration_id: id },
    });
    const all = await requestRoute(RULES, "GET", "/v1/celebrations", { key: org.keys.viewer });
    const listed = all.body.find((each: { id: string }) => each.id === id);
    expect(listed).toEqual(one.body);
    return one.body.warnings;
  };
  const codes = async (id: string) => (await warningsOf(id)).map(({ code }: { code: string }) => code);

  /** Of one that is off it does not matter whether a worker runs. */
  const off = (rule: Parameters<typeof celebration>[0] = {}) => celebration({ ...rule, enabled: false });

  test("that is on says that no worker runs", async () => {
    const id = await celebration();
    expect(await codes(id)).toEqual(["no_worker"]);
    const worker = await insertHostProcess();
    expect(await codes(id)).toEqual([]);
    await worker.end();
  });

  test("that works has none", async () => {
    const { userId } = await insertTestMember(org.id, "editor");
    expect(await warningsOf(await off({ approval: { members: [userId] } }))).toEqual([]);
  });

  test("says that nobody of those whom it names may approve any more", async () => {
    const members = await Promise.all([1, 2].map(() => insertTestMember(org.id, "editor")));
    const ids = members.map(({ userId }) => userId);
    const id = await off({ approval: { members: ids } });
    await database().member.deleteMany({ where: { userId: ids[0] ?? "" } });
    expect(await codes(id)).toEqual([]);
    const second = (data: object) =>
      database().member.update({ where: { orgId_userId: { orgId: org.id, userId: ids[1] ?? "" } }, data });
    await second({ role: "viewer" });
    expect(await codes(id)).toEqual(["no_approver"]);
    await second({ role: "admin" });
    expect(await codes(id)).toEqual([]);
    await second({ status: "suspended" });
    expect(await codes(id)).toEqual(["no_approver"]);
    // What it was before is what a change is made for.
    const tagOf = async () =>
      (
        await requestRoute(ONE_RULE, "GET", `/v1/celebrations/${id}`, {
          key: org.keys.viewer,
          params: { celebration_id: id },
        })
      ).headers.get("etag") ?? "";
    const before = await tagOf();
    await second({ status: "active" });
    const after = await tagOf();
    expect([before === after, before.split(".")[0] === after.split(".")[0]]).toEqual([false, true]);
  });

  test("says that all of its designs are archived", async () => {
    const other = await insertTestTemplate(org.id);
    const id = await off({ template_ids: [template, other] });
    const archive = (which: string) =>
      database().template.update({ where: { id: which }, data: { archivedAt: new Date() } });
    await archive(other);
    expect(await codes(id)).toEqual([]);
    await archive(template);
    expect(await codes(id)).toEqual(["no_design"]);
  });

  test("that writes to somebody says that nothing can be sent, and what the SMTP server says", async () => {
    const silent = await off({ to: null, subject: null, text: null });
    const id = await off();
    const answer = "421 4.7.0 Try again later";
    const mail = {
      ...{ orgId: org.id, kind: "message" as const, recipient: "a@example.com", language: "en", params: {} },
      ...{ attempts: 1, relayAnswer: answer },
    };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const tried = (status: "sent" | "queued", minutes: number, data: object = {}) =>
      database().mail.create({
        data: { ...mail, id: newId(), messageId: newId(), status, attemptedAt: minutesAgo(minutes), ...data },
      });
    await tried("sent", 20);
    expect(await codes(id)).toEqual([]);
    // A mailbox that is full is no outage, and neither is anything of before the last that was taken.
    await tried("queued", 5, { recipient: "b@example.com", relayAnswer: "452 4.2.2 Mailbox full" });
    await tried("queued", 30);
    expect(await codes(id)).toEqual([]);
    await tried("queued", 4);
    expect(await warningsOf(id)).toEqual([{ code: "mail_delayed", relay_answer: answer }]);
    const other = await createTestOrganization();
    await database().mail.updateMany({ where: { orgId: org.id }, data: { orgId: other.id } });
    expect(await codes(id)).toEqual([]);
    settleEnvironment({ mailServer: null });
    expect([await codes(id), await codes(silent)]).toEqual([["no_mail_server"], []]);
  });
});
