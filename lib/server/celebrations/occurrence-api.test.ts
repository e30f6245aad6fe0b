import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { GET as LIST } from "#app/v1/celebrations/[celebration_id]/occurrences/route.ts";
import { POST as REDO } from "#app/v1/occurrences/[occurrence_id]/redo/route.ts";
import { GET } from "#app/v1/occurrences/[occurrence_id]/route.ts";
import { POST as SKIP } from "#app/v1/occurrences/[occurrence_id]/skip/route.ts";
import { POST as APPROVE } from "#app/v1/occurrences/approve/route.ts";
import { GET as LIST_ALL } from "#app/v1/occurrences/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { create } from "./celebration-service.ts";
import { occurrenceId } from "./occurrence-id.ts";

await openTestInstallation();
const { now } = clock;
afterEach(() => {
  clock.now = now;
});
afterAll(() => database().$disconnect());

let org: TestOrganization;
let template: string;
beforeEach(async () => {
  clock.now = () => new Date("2026-05-04T12:00:00Z");
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
});

/** A rule of the organization, on unless it is told otherwise. @returns its id */
async function celebration(rule: Partial<Parameters<typeof create>[1]> = {}): Promise<string> {
  const { id } = await create(org.actor, {
    ...{ name: "Birthdays", enabled: true, occasion: "birthday", people: {}, template_ids: [template] },
    ...{ lead_days: 7, approval: "none", without_approval: "hold", send_at: "09:00", grace_days: 3 },
    keep: true,
    ...{
      off_days: "on_the_day",
      leap_day: "feb_28",
      years: null,
      to: null,
      subject: null,
      text: null,
      texts: [],
    },
    ...rule,
  });
  return id;
}

const YEAR = { from: "2026-05-01", to: "2027-04-30" };
const list = (id: string | null, query: Record<string, string> = YEAR) =>
  id === null
    ? requestRoute(LIST_ALL, "GET", "/v1/occurrences", { key: org.keys.viewer, query })
    : requestRoute(LIST, "GET", `/v1/celebrations/${id}/occurrences`, {
        key: org.keys.viewer,
        params: { celebration_id: id },
        query,
      });
type Listed = { id: string; person_name: string; occasion_on: string; status: string; send_at: string };
const told = ({ body }: { body: Listed[] }) =>
  body.map(({ person_name: name, occasion_on: day }) => `${day} ${name}`);
const command = (handler: typeof SKIP, what: string, id: string, headers = {}) =>
  requestRoute(handler, "POST", `/v1/occurrences/${id}/${what}`, {
    ...(Object.keys(headers).length === 0 ? { key: org.keys.editor } : { headers }),
    params: { occurrence_id: id },
  });

describe("what lies ahead", () => {
  test("is of active people who want it and whom the filter chooses, by day", async () => {
    const id = await celebration({ people: { sector: ["Sales"] } });
    const sales = { sector: "Sales" };
    await insertTestPerson(org.id, { firstName: "Eve", birthDate: "1990-01-31", ...sales });
    await insertTestPerson(org.id, { firstName: "Ada", birthDate: "--05-17", ...sales });
    await insertTestPerson(org.id, { firstName: "Leap", birthDate: "1992-02-29", ...sales });
    await insertTestPerson(org.id, { firstName: "Past", birthDate: "1990-05-03", ...sales });
    await insertTestPerson(org.id, { firstName: "Other", birthDate: "1990-06-01" });
    await insertTestPerson(org.id, {
      firstName: "Gone",
      birthDate: "1990-06-01",
      status: "archived",
      ...sales,
    });
    await insertTestPerson(org.id, { firstName: "Shy", birthDate: "1990-06-01", celebrate: false, ...sales });
    const { body, status } = await list(id);
    expect(status).toBe(200);
    expect(told({ body })).toEqual(["2026-05-17 Ada", "2027-01-31 Eve", "2027-02-28 Leap"]);
    expect(body[0]).toMatchObject({ status: "planned", send_at: "2026-05-17T09:00:00.000Z", video_id: null });
    expect((await list(null, { from: "2026-05-01", to: "2026-07-01" })).body).toEqual(body.slice(0, 1));
    const one = await requestRoute(GET, "GET", `/v1/occurrences/${body[0].id}`, {
      key: org.keys.viewer,
      params: { occurrence_id: body[0].id },
    });
    expect(one.body).toEqual(body[0]);
  });

  test("comes page by page, with what is stored in between, and is counted", async () => {
    const id = await celebration({ enabled: false });
    for (const month of ["06", "07", "08", "09", "10"])
      await insertTestPerson(org.id, { firstName: month, birthDate: `1990-${month}-01` });
    const [, second] = (await list(id)).body;
    await command(SKIP, "skip", second.id);
    const pages: string[][] = [];
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page = await list(id, { ...YEAR, limit: "2", count: "true", ...(cursor && { cursor }) });
      expect(page.headers.get("x-total-count")).toBe("5");
      pages.push(page.body.map(({ person_name: name, status }: Listed) => `${name} ${status}`));
      const next = /cursor=([^&>]+)/.exec(page.headers.get("link") ?? "")?.[1];
      cursor = next === undefined ? undefined : decodeURIComponent(next);
    }
    expect(pages).toEqual([["06 planned", "07 skipped"], ["08 planned", "09 planned"], ["10 planned"]]);
    expect(told(await list(id, { ...YEAR, status: "skipped" }))).toEqual(["2026-07-01 07"]);
    expect(told(await list(id, { ...YEAR, status: "planned" }))).toHaveLength(4);
    // Of one that is off, its own list alone shows what would be.
    expect(told(await list(null, { from: "2026-06-01", to: "2026-08-01" }))).toEqual(["2026-07-01 07"]);
  });

  test("knows years of service, dates of custom fields, and merged ones", async () => {
    const anniversaries = await celebration({ occasion: "work_anniversary", years: [1, 5, 10] });
    const field = { id: newId(), orgId: org.id, key: "named_on", name: "Named", position: 0 };
    await database().customField.create({ data: { ...field, type: "date", formerKeys: ["named"] } });
    const names = await celebration({ occasion: "custom_fields.named" });
    const named = (day: unknown) => ({ customFields: { named_on: day } as Record<string, string> });
    await insertTestPerson(org.id, { firstName: "Ada", hireDate: "2021-06-01", ...named("2026-08-01") });
    await insertTestPerson(org.id, { firstName: "Bea", hireDate: "2022-06-01", ...named("--02-29") });
    await insertTestPerson(org.id, { firstName: "Cat", hireDate: "2026-07-01", ...named("2026-02-30") });
    await insertTestPerson(org.id, { firstName: "Dot", hireDate: "2025-07-01", ...named("-05-17") });
    const hired = (await list(anniversaries)).body;
    expect(told({ body: hired })).toEqual(["2026-06-01 Ada", "2026-07-01 Dot"]);
    expect(hired.map(({ years }: { years: number }) => years)).toEqual([5, 1]);
    expect(told(await list(names))).toEqual(["2026-08-01 Ada", "2027-02-28 Bea"]);
  });

  test("a span is a year and a bit, and the end comes last; without one it is a month from today", async () => {
    const id = await celebration();
    for (const day of ["05-04", "06-03", "06-04"])
      await insertTestPerson(org.id, { firstName: day, birthDate: `--${day}` });
    clock.now = () => new Date("2026-05-04T01:00:00Z");
    expect(told(await list(id, {}))).toEqual(["2026-05-04 05-04", "2026-06-03 06-03"]);
    expect((await list(id, { from: "2026-05-02", to: "2026-05-01" })).status).toBe(422);
    expect((await list(id, { from: "2026-01-01", to: "2027-02-04" })).status).toBe(200);
    expect((await list(id, { from: "2026-01-01", to: "2027-02-05" })).body.detail[0]).toMatchObject({
      loc: ["query", "to"],
      ctx: { code: "occurrences_span_too_long", days: 400 },
    });
    expect((await list(null, { from: "2026-01-01", to: "2026-03-03" })).status).toBe(200);
    expect((await list(null, { from: "2026-01-01", to: "2026-03-04" })).body.detail[0]).toMatchObject({
      ctx: { code: "occurrences_span_too_long", days: 62 },
    });
    // What is stored costs less to find, and may wait far from its own day.
    expect((await list(null, { from: "2026-01-01", to: "2027-02-04", status: "sent" })).status).toBe(200);
    expect((await list(null, { from: "2026-01-01", to: "2026-03-04", status: "planned" })).status).toBe(422);
    const beyond = Buffer.from(JSON.stringify([`occurrences of ${id}`, null, newId()])).toString("base64url");
    expect((await list(id, { ...YEAR, cursor: beyond })).status).toBe(200);
  });
});

describe("what somebody decides", () => {
  /** A row in a state. @returns its id */
  async function stored(
    id: string,
    data: { status: "awaiting_approval" | "sent" | "skipped"; reason?: "missed" },
  ) {
    const person = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
    const videoId = newId();
    const video = { orgId: org.id, templateId: template, templateVersion: 1, personId: person };
    await database().video.create({
      data: { ...video, id: videoId, status: "succeeded", resultKey: "1.mp4", thumbnailKey: "1.jpg" },
    });
    const occurrence = occurrenceId(id, person, "2026-05-17");
    const day = new Date("2026-05-17T00:00:00Z");
    const dueAt = data.status === "awaiting_approval" ? day : null;
    const row = { id: occurrence, orgId: org.id, celebrationId: id, personId: person, videoId };
    await database().occurrence.create({ data: { ...row, occasionOn: day, sendAt: day, dueAt, ...data } });
    return occurrence;
  }

  test("is skipped once, also by requests at once, and prepared again", async () => {
    const id = await celebration();
    await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
    const [planned] = (await list(id)).body;
    const answers = await Promise.all([1, 2, 3].map(() => command(SKIP, "skip", planned.id)));
    expect(answers.map(({ status, body }) => [status, body.status, body.reason])).toEqual(
      Array(3).fill([200, "skipped", "by_request"]),
    );
    const redone = await command(REDO, "redo", planned.id);
    expect(redone.body).toMatchObject({ id: planned.id, status: "planned", reason: null });
    const entries = await database().auditEvent.findMany({
      where: { targetId: planned.id },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action)).toEqual(["occurrence.skipped", "occurrence.redone"]);
  });

  test("is what was seen: a video that was made again since goes on waiting", async () => {
    const id = await celebration();
    const seen = await stored(id, { status: "awaiting_approval" });
    const madeAgain = await stored(id, { status: "awaiting_approval" });
    const finished = async (occurrence: string, at: string) =>
      database().video.updateMany({
        where: { occurrences: { some: { id: occurrence } } },
        data: { completedAt: new Date(at) },
      });
    await finished(seen, "2026-05-10T10:00:00.001Z");
    await finished(madeAgain, "2026-05-10T10:00:00.002Z");
    const headers = { Authorization: `Bearer ${org.keys.admin}` };
    const answer = await requestRoute(APPROVE, "POST", "/v1/occurrences/approve", {
      headers,
      body: { ids: [seen, madeAgain], seen_until: "2026-05-10T10:00:00.001Z" },
    });
    expect(answer.body).toEqual({
      approved: 1,
      unchanged: [{ id: madeAgain, status: "awaiting_approval" }],
    });
  });

  test("goes by the picture of the video", async () => {
    const id = await celebration();
    await stored(id, { status: "awaiting_approval" });
    const [occurrence] = (await list(id)).body;
    expect(occurrence.thumbnail_url).toContain("/files/1.jpg?expires=");
  });

  test("not of what was sent, nor of somebody who cannot be congratulated", async () => {
    const id = await celebration();
    const sent = await stored(id, { status: "sent" });
    expect((await command(SKIP, "skip", sent)).body.code).toBe("occurrence_sent");
    expect((await command(REDO, "redo", sent)).body.code).toBe("occurrence_sent");
    const missed = await stored(id, { status: "skipped", reason: "missed" });
    const { personId } = await database().occurrence.findUniqueOrThrow({ where: { id: missed } });
    await database().person.update({ where: { id: personId }, data: { birthDate: "1990-05-18" } });
    expect((await command(REDO, "redo", missed)).body).toMatchObject({
      code: "occurrence_not_possible",
      ctx: { reason: "person_changed_date" },
    });
  });

  test("is approved by the members whom the celebration names, and by admins", async () => {
    // Sessions have a clock of their own.
    const moment = now();
    clock.now = () => moment;
    const session = async (role: "editor" | "admin") => {
      const { email, userId } = await insertTestMember(org.id, role);
      return { userId, headers: { Cookie: await signInForTest(email), Origin: environment().url } };
    };
    const [named, other, admin] = [await session("editor"), await session("editor"), await session("admin")];
    const id = await celebration({ approval: { members: [named.userId] } });
    const [first, second, late] = [
      await stored(id, { status: "awaiting_approval" }),
      await stored(id, { status: "awaiting_approval" }),
      await stored(id, { status: "skipped", reason: "missed" }),
    ];
    const approve = (ids: string[], headers: Record<string, string>) =>
      requestRoute(APPROVE, "POST", "/v1/occurrences/approve", { headers, body: { ids } });
    expect((await approve([first], other.headers)).body).toMatchObject({ code: "role_too_low" });
    const key = { Authorization: `Bearer ${org.keys.editor}` };
    expect((await approve([first], key)).status).toBe(403);
    const unknown = await approve([first, newId()], named.headers);
    expect(unknown.body.detail).toMatchObject([{ loc: ["body", "ids", 1] }]);
    expect((await approve([first, late], named.headers)).body).toEqual({
      approved: 1,
      unchanged: [{ id: late, status: "skipped" }],
    });
    expect((await approve([first, second], admin.headers)).body).toMatchObject({
      approved: 1,
      unchanged: [{ id: first, status: "approved" }],
    });
    const row = await database().occurrence.findUniqueOrThrow({ where: { id: first } });
    expect([row.status, row.approvedById, row.dueAt]).toEqual(["approved", named.userId, moment]);
  });
});
