import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as FEED } from "#app/calendar/[file]/route.ts";
import { DELETE, GET, POST } from "#app/v1/calendar-feed/route.ts";
import { POST as SUSPEND } from "#app/v1/organizations/[org_id]/members/[user_id]/suspend/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { disableAccount } from "../auth/account-disabling.ts";
import { create } from "../celebrations/celebration-service.ts";
import { skip } from "../celebrations/occurrence-command-service.ts";
import { occurrenceId } from "../celebrations/occurrence-id.ts";
import { listOfCelebration } from "../celebrations/occurrence-service.ts";
import { readHolidayCalendar } from "../celebrations/read-holiday-calendar.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());
afterEach(() => vi.restoreAllMocks());

let org: TestOrganization;
let member: TestMember;
let headers: Record<string, string>;
beforeEach(async () => {
  org = await createTestOrganization();
  member = await insertTestMember(org.id, "viewer");
  headers = await headersOf(member);
});

const headersOf = async ({ email }: TestMember) => ({
  Cookie: await signInForTest(email),
  Origin: environment().url,
  "Rollcall-Organization": org.id,
});

/** Does something on a day of the tests: sessions are of the day on which these run. */
async function onDay<Done>(work: () => Promise<Done>, moment = "2026-05-04T12:00:00Z"): Promise<Done> {
  const mocked = vi.spyOn(clock, "now").mockReturnValue(new Date(moment));
  try {
    return await work();
  } finally {
    mocked.mockRestore();
  }
}

const get = () => requestRoute(GET, "GET", "/v1/calendar-feed", { headers });
const make = (sent = headers) => requestRoute(POST, "POST", "/v1/calendar-feed", { headers: sent });
const end = () => requestRoute(DELETE, "DELETE", "/v1/calendar-feed", { headers });
/** The path of a feed that is made now. */
async function madePath(sent = headers): Promise<string> {
  const { status, body } = await make(sent);
  expect(status).toBe(201);
  return new URL(body.url).pathname;
}
let asked = 0;
/** Each from a network of its own, unless it is said. */
function open(path: string, more: Record<string, string> = {}, moment?: string) {
  asked += 1;
  const from = { "X-Forwarded-For": `203.0.${asked >> 8}.${asked & 255}` };
  const params = { file: path.split("/").at(-1) ?? "" };
  const sent = { params, headers: { ...from, ...more } };
  return onDay(() => requestRoute(FEED, "GET", path, sent), moment);
}
const unfolded = (text: string) => text.replaceAll("\r\n ", "");
const summariesOf = (text: string) =>
  unfolded(text)
    .split("\r\n")
    .flatMap((line) => /^SUMMARY;LANGUAGE=(?:en|de):(.*)$/.exec(line)?.[1] ?? []);

/** A celebration that is on. @returns its id */
async function celebration(rule: Partial<Parameters<typeof create>[1]> = {}): Promise<string> {
  const template = await insertTestTemplate(org.id);
  const { id } = await onDay(() =>
    create(org.actor, {
      ...{ name: "Birthdays", enabled: true, occasion: "birthday", people: {}, template_ids: [template] },
      ...{ lead_days: 7, approval: "none", without_approval: "hold", send_at: "09:00", grace_days: 3 },
      keep: true,
      ...{ off_days: "on_the_day", leap_day: "feb_28", years: null, to: null },
      ...{ subject: null, text: null, texts: [] },
      ...rule,
    }),
  );
  return id;
}

const listed = (id: string) =>
  onDay(() => listOfCelebration(org.actor, id, { limit: 50, cursor: undefined, count: false }));

describe("the address", () => {
  test("is shown once; its token is kept as a hash, and the feed tells when it was made and asked for", async () => {
    expect((await get()).body).toEqual({
      ...{ id: null, org_id: org.id, user_id: member.userId, created_at: null, last_fetched_at: null },
    });
    const { body } = await make();
    expect(body.url).toMatch(/^http:\/\/[^/]+\/calendar\/[\w-]{22}\.ics$/);
    const { url, ...feed } = body;
    expect(Date.parse(feed.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(feed.last_fetched_at).toBeNull();
    expect((await get()).body).toEqual(feed);
    const token = /([\w-]{22})\.ics/.exec(url)?.[1] ?? "";
    const stored = await database().calendarFeed.findFirstOrThrow({ where: { orgId: org.id } });
    expect(JSON.stringify(stored)).not.toContain(token);
    await open(new URL(url).pathname);
    expect((await get()).body.last_fetched_at).toBe("2026-05-04T12:00:00.000Z");
  });

  test("opens nothing any more once it is replaced or ended, as one that never was", async () => {
    const first = await madePath();
    expect((await open(first)).status).toBe(200);
    const second = await madePath();
    const lost = await open(first);
    const strange = await open(`/calendar/${"A".repeat(22)}.ics`);
    expect([lost.status, lost.text]).toEqual([404, strange.text]);
    expect((await open(second)).status).toBe(200);
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(204);
    expect((await get()).body.created_at).toBeNull();
    const refused = [
      second,
      second.replace(".ics", ""),
      "/calendar/.ics",
      "/calendar/%00.ics",
      "/calendar/x.ics",
    ];
    for (const path of refused) {
      const answer = await open(path);
      const told = ({ headers: sent }: typeof answer) =>
        [...sent].filter(([name]) => !["x-request-id"].includes(name));
      expect([answer.status, answer.text, told(answer)]).toEqual([404, strange.text, told(strange)]);
    }
    const actions = await database().auditEvent.findMany({
      where: { targetId: member.userId, targetType: "calendar_feed" },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      ...["calendar_feed.created", "calendar_feed.replaced", "calendar_feed.deleted"],
    ]);
  });

  test("is ended for the version that is named, and a browser that knows it is told so", async () => {
    await madePath();
    const tag = (await get()).headers.get("etag") ?? "";
    const end = (value: string) =>
      requestRoute(DELETE, "DELETE", "/v1/calendar-feed", { headers: { ...headers, "If-Match": value } });
    const known = { ...headers, "If-None-Match": tag };
    expect((await requestRoute(GET, "GET", "/v1/calendar-feed", { headers: known })).status).toBe(304);
    const path = await madePath();
    expect([(await end(tag)).status, (await end('"x"')).status]).toEqual([412, 412]);
    const now = (await get()).headers.get("etag") ?? "";
    // That a calendar asked for it meanwhile is no change of anybody's.
    expect((await open(path)).status).toBe(200);
    expect((await end(now)).status).toBe(204);
  });

  test("of two requests at once the later makes the one that works", async () => {
    const paths = await Promise.all([madePath(), madePath(), madePath()]);
    const statuses = await Promise.all(paths.map(async (path) => (await open(path)).status));
    expect(statuses.sort()).toEqual([200, 404, 404]);
  });

  test("is of a member alone, and each has their own", async () => {
    for (const [handler, method] of [
      [GET, "GET"],
      [POST, "POST"],
      [DELETE, "DELETE"],
    ] as const) {
      const sent = { key: org.keys.owner };
      const answer = await requestRoute(handler, method, "/v1/calendar-feed", sent);
      expect([answer.status, answer.body.code]).toEqual([403, "session_required"]);
    }
    const other = await headersOf(await insertTestMember(org.id, "editor"));
    const [own, others] = [await madePath(), await madePath(other)];
    await end();
    expect([(await open(own)).status, (await open(others)).status]).toEqual([404, 200]);
  });

  test("ends with the membership, its suspension, the account and the organization", async () => {
    const isOpen = async (path: string) => (await open(path)).status === 200;
    const left = await madePath();
    await database().member.deleteMany({ where: { userId: member.userId } });
    expect(await isOpen(left)).toBe(false);

    const suspended = await insertTestMember(org.id, "editor");
    const path = await madePath(await headersOf(suspended));
    const params = { org_id: org.id, user_id: suspended.userId };
    const { status } = await requestRoute(SUSPEND, "POST", "/", { key: org.keys.owner, params });
    expect([status, await isOpen(path)]).toEqual([204, false]);
    await database().member.updateMany({ where: { userId: suspended.userId }, data: { status: "active" } });
    expect(await isOpen(path)).toBe(false);

    const disabled = await insertTestMember(org.id, "editor");
    const disabledPath = await madePath(await headersOf(disabled));
    await disableAccount(disabled.email);
    expect(await isOpen(disabledPath)).toBe(false);

    const last = await madePath(await headersOf(await insertTestMember(org.id, "editor")));
    await database().organization.update({ where: { id: org.id }, data: { status: "suspended" } });
    expect(await isOpen(last)).toBe(false);
    await database().organization.update({ where: { id: org.id }, data: { status: "active" } });
    expect(await isOpen(last)).toBe(true);
  });

  test("is asked for a few times a minute", async () => {
    const path = await madePath();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await open(path)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await open(path);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the calendar", () => {
  test("has who celebrates what and when, with the id of the occurrence, and nothing else of anybody", async () => {
    const id = await celebration();
    const team = await celebration({ name: "For the team" });
    await celebration({ name: "Anniversaries", occasion: "work_anniversary" });
    const zsofia = await insertTestPerson(org.id, {
      ...{ firstName: "Zsófia", lastName: "Smith-Jones" },
      ...{ birthDate: "1990-05-17", hireDate: "2021-06-01" },
    });
    await database().person.update({ where: { id: zsofia }, data: { email: "zsofia@example.com" } });
    const answer = await open(await madePath());
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(summariesOf(answer.text)).toEqual([
      "Zsófia Smith-Jones: birthday",
      "Zsófia Smith-Jones: work anniversary (5 years)",
    ]);
    // Ids and the time of writing may have any digits.
    expect(answer.text.replace(/^(UID|DTSTAMP):.*$/gm, "")).not.toMatch(/1990|36|@|http/);
    const own = [id, team].map((rule) => occurrenceId(rule, zsofia, "2026-05-17")).sort();
    expect(answer.text).toContain(`UID:${own[0]}\r\n`);
    expect(answer.text).not.toContain(`UID:${own[1]}\r\n`);
    const read = readHolidayCalendar(answer.text, { from: "2026-01-01", limit: 10 });
    expect(read.outcome === "read" && [...read.days]).toEqual([
      ["2026-05-17", "Zsófia Smith-Jones: birthday"],
      ["2026-06-01", "Zsófia Smith-Jones: work anniversary (5 years)"],
    ]);
  });

  test("speaks the language of the member", async () => {
    await celebration();
    await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace", birthDate: "--05-17" });
    await database().user.update({ where: { id: member.userId }, data: { language: "de" } });
    expect(summariesOf((await open(await madePath())).text)).toEqual(["Ada Lovelace: Geburtstag"]);
  });

  test("is of the celebrations that are on, without those whom somebody skipped and who want none", async () => {
    await celebration({ name: "Off", enabled: false, occasion: "work_anniversary" });
    const id = await celebration();
    const person = (firstName: string, more: object = {}) =>
      insertTestPerson(org.id, {
        ...{ firstName, birthDate: "--05-20" },
        ...more,
      });
    for (const name of ["Ada", "Skipped"]) await person(name);
    await person("Archived", { status: "archived" });
    await person("Opted", { celebrate: false });
    await person("Quiet", { birthDate: "--05-18" });
    const missed = await person("Missed", { birthDate: "--04-20" });
    const { items } = await listed(id);
    const idOf = (name: string) => items.find(({ person_name }) => person_name === name)?.id ?? "";
    await onDay(() => skip(org.actor, idOf("Skipped")));
    // Of one that is stored, and then wishes for none.
    await onDay(() => skip(org.actor, idOf("Quiet")));
    await database().occurrence.update({
      where: { id: idOf("Quiet") },
      data: { status: "planned", reason: null, dueAt: clock.now() },
    });
    await database().person.updateMany({ where: { firstName: "Quiet" }, data: { celebrate: false } });
    await database().occurrence.create({
      data: {
        ...{ id: occurrenceId(id, missed, "2026-04-20"), orgId: org.id, celebrationId: id },
        ...{ personId: missed, occasionOn: new Date("2026-04-20"), sendAt: new Date("2026-04-20T09:00:00Z") },
        ...{ status: "skipped", reason: "missed" },
      },
    });
    expect(summariesOf((await open(await madePath())).text)).toEqual([
      ...["Missed: birthday", "Ada: birthday", "Missed: birthday"],
    ]);
  });

  test("is the same text all day, which a calendar that has it need not load again", async () => {
    await celebration();
    await insertTestPerson(org.id, { firstName: "Ada", birthDate: "--05-17" });
    const path = await madePath();
    const first = await open(path);
    const etag = first.headers.get("etag") ?? "";
    const again = await open(path, { "If-None-Match": etag }, "2026-05-04T15:00:00Z");
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    await database().person.updateMany({ where: { orgId: org.id }, data: { firstName: "Grace" } });
    const changed = await open(path, { "If-None-Match": etag });
    expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
  });

  test("has nobody of another organization", async () => {
    await celebration();
    const other = await createTestOrganization();
    await insertTestPerson(other.id, { firstName: "Foreign", birthDate: "--05-17" });
    expect(summariesOf((await open(await madePath())).text)).toEqual([]);
  });
});
