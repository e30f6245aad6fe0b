import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DELETE, GET, PATCH } from "#app/v1/celebrations/[celebration_id]/route.ts";
import { GET as LIST, POST } from "#app/v1/celebrations/route.ts";
import { DELETE as DELETE_HOLIDAY } from "#app/v1/holidays/[holiday_id]/route.ts";
import { POST as IMPORT } from "#app/v1/holidays/import/route.ts";
import { POST as ADD_HOLIDAY, GET as HOLIDAYS } from "#app/v1/holidays/route.ts";
import { PATCH as CHANGE_ORGANIZATION } from "#app/v1/organizations/[org_id]/route.ts";
import { CELEBRATION_LIMIT } from "#lib/contract/resources/celebration.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let template: string;
beforeEach(async () => {
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
});

const WORDS = { subject: "For {{first_name}}", text: "Watch this." };
const rule = (body: object = {}) => ({
  name: "Birthdays",
  occasion: "birthday",
  template_ids: [template],
  ...WORDS,
  ...body,
});
const create = (body: object = {}) =>
  requestRoute(POST, "POST", "/v1/celebrations", { key: org.keys.editor, body: rule(body) });
const about = (id: string) => ({ key: org.keys.editor, params: { celebration_id: id } });
const patch = (id: string, body: object, headers = {}) =>
  requestRoute(PATCH, "PATCH", `/v1/celebrations/${id}`, { ...about(id), body, headers });
const faultsOf = ({
  body,
}: {
  body: { detail: { loc: unknown[]; type: string; ctx?: { code?: string } }[] };
}) => body.detail.map(({ loc, type, ctx }) => [loc.slice(1).join("."), ctx?.code ?? type]);

describe("celebrations", () => {
  test("one is off, and has the usual settings, until it is told otherwise", async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([
      201,
      {
        ...rule(),
        id: expect.any(String),
        org_id: org.id,
        enabled: false,
        people: {},
        lead_days: 7,
        approval: "none",
        without_approval: "hold",
        send_at: "09:00",
        off_days: "on_the_day",
        leap_day: "feb_28",
        years: null,
        grace_days: 3,
        keep: true,
        to: "person",
        texts: [],
        language: "en",
        // The tests have no SMTP server.
        warnings: [{ code: "no_mail_server", relay_answer: null }],
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const list = await requestRoute(LIST, "GET", "/v1/celebrations", { key: org.keys.viewer });
    expect(list.body).toEqual([body]);
  });

  test("what is sent has one form: each thing once, years in order, filters that choose nobody left out", async () => {
    const { userId } = await insertTestMember(org.id, "editor");
    const { body } = await create({
      template_ids: [template, template],
      years: [10, 1, 5, 5],
      people: { sector: ["Sales", ""], position: [], missing: "photo" },
      approval: { members: [userId, userId] },
      to: ["Team@example.org", "team@EXAMPLE.org"],
      texts: [{ language: "DE-at", subject: "Für {{first_name}}", text: "Bitte ansehen." }],
    });
    expect(body).toMatchObject({
      template_ids: [template],
      years: [1, 5, 10],
      people: { sector: ["Sales"], missing: ["photo"] },
      approval: { members: [userId] },
      to: ["team@example.org"],
      texts: [{ language: "de-AT" }],
    });
    expect(body.people).toEqual({ sector: ["Sales"], missing: ["photo"] });
  });

  test("everything that is wrong is named at its place", async () => {
    const archived = await insertTestTemplate(org.id);
    await database().template.update({ where: { id: archived }, data: { archivedAt: new Date() } });
    const other = await createTestOrganization();
    const { userId: viewer } = await insertTestMember(org.id, "viewer");
    const { userId: stranger } = await insertTestMember(other.id, "owner");
    const german = { language: "de", subject: "{{nobody}}", text: "." };
    const wrong = await create({
      occasion: "custom_fields.named_on",
      template_ids: [await insertTestTemplate(other.id), archived, template],
      approval: { members: [viewer, stranger] },
      subject: null,
      text: "{{first_nam}}",
      texts: [german, { ...german, subject: "." }],
    });
    expect(wrong.status).toBe(422);
    expect(faultsOf(wrong)).toEqual([
      ["occasion", "celebration_field_unknown"],
      ["template_ids.0", "template_unknown"],
      ["template_ids.1", "celebration_design_archived"],
      ["approval.members.0", "celebration_approver_unknown"],
      ["approval.members.1", "celebration_approver_unknown"],
      ["text", "merge_field_unknown"],
      ["texts.0.subject", "merge_field_unknown"],
      ["texts.1.language", "celebration_language_repeated"],
      ["subject", "celebration_words_missing"],
    ]);
    const shape = await create({ occasion: "easter", send_at: "24:00", lead_days: 0, years: [], to: "team" });
    expect(faultsOf(shape).map(([place]) => place)).toEqual([
      "occasion",
      "lead_days",
      "send_at",
      "years",
      "to",
    ]);
    expect(faultsOf(await create({ approval: "all" }))).toEqual([["approval", "literal_error"]]);
  });

  test("a date in a custom field is an occasion, other fields are not", async () => {
    const field = (key: string, type: "date" | "text", position: number) =>
      database().customField.create({
        data: { id: newId(), orgId: org.id, key, name: key, type, position, formerKeys: [`old_${key}`] },
      });
    await field("named_on", "date", 0);
    await field("team", "text", 1);
    expect((await create({ occasion: "custom_fields.named_on" })).status).toBe(201);
    expect((await create({ occasion: "custom_fields.old_named_on" })).status).toBe(201);
    expect(faultsOf(await create({ occasion: "custom_fields.team" }))).toEqual([
      ["occasion", "celebration_field_not_date"],
    ]);
  });

  test("a change is of what is sent, and is not refused for what has become of the rest", async () => {
    const { body } = await create();
    await database().template.update({ where: { id: template }, data: { archivedAt: new Date() } });
    const changed = await patch(body.id, { enabled: true, send_at: "08:30" });
    expect(changed.body).toEqual({
      ...body,
      enabled: true,
      send_at: "08:30",
      // Nor is there a worker.
      warnings: [
        { code: "no_design", relay_answer: null },
        { code: "no_worker", relay_answer: null },
        ...body.warnings,
      ],
      updated_at: expect.any(String),
    });
    expect(faultsOf(await patch(body.id, { text: null }))).toEqual([["text", "celebration_words_missing"]]);
    const silent = await patch(body.id, { to: null, subject: null, text: null });
    expect(silent.body).toMatchObject({ to: null, subject: null, text: null });
    expect((await patch(body.id, { to: "person" })).status).toBe(422);
    const stale = await patch(body.id, { name: "Other" }, { "If-Match": changed.headers.get("etag") ?? "" });
    expect(stale.status).toBe(412);
    const [entry] = await database().auditEvent.findMany({
      where: { targetId: body.id, action: "celebration.updated" },
      orderBy: { id: "asc" },
    });
    expect(entry?.details).toEqual({
      fields: ["enabled", "send_at"],
      changes: [
        { field: "enabled", from: "false", to: "true" },
        { field: "send_at", from: "09:00", to: "08:30" },
      ],
    });
  });

  test("one is deleted, and an organization has no more than its calendar shows", async () => {
    const { body } = await create();
    expect((await requestRoute(DELETE, "DELETE", `/v1/celebrations/${body.id}`, about(body.id))).status).toBe(
      204,
    );
    expect((await requestRoute(GET, "GET", `/v1/celebrations/${body.id}`, about(body.id))).status).toBe(404);
    const answers = [];
    for (let index = 0; index <= CELEBRATION_LIMIT; index += 1) answers.push((await create()).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(CELEBRATION_LIMIT);
    expect(answers.at(-1)).toBe(409);
  });
});

describe("days that are not worked", () => {
  const holidays = (query = {}) =>
    requestRoute(HOLIDAYS, "GET", "/v1/holidays", { key: org.keys.viewer, query });
  const add = (day: string, name: string) =>
    requestRoute(ADD_HOLIDAY, "POST", "/v1/holidays", { key: org.keys.editor, body: { day, name } });
  const importCalendar = (calendar: string) =>
    requestRoute(IMPORT, "POST", "/v1/holidays/import", { key: org.keys.editor, body: { calendar } });

  test("are the organization's days of the week", async () => {
    const change = (weekend_days: number[]) =>
      requestRoute(CHANGE_ORGANIZATION, "PATCH", `/v1/organizations/${org.id}`, {
        key: org.keys.admin,
        params: { org_id: org.id },
        body: { weekend_days },
      });
    expect((await change([6, 5, 6])).body.weekend_days).toEqual([5, 6]);
    expect((await change([])).body.weekend_days).toEqual([]);
    expect((await change([1, 2, 3, 4, 5, 6, 7])).status).toBe(422);
    expect((await change([0])).status).toBe(422);
  });

  test("are holidays, by day and once each", async () => {
    const { body } = await add("2026-12-25", "Christmas Day");
    await add("2026-05-01", "Labour Day");
    const again = await add("2026-12-25", "Christmas");
    expect([again.status, again.body.code]).toEqual([409, "holiday_taken"]);
    expect((await holidays()).body.map(({ day }: { day: string }) => day)).toEqual([
      "2026-05-01",
      "2026-12-25",
    ]);
    const [first] = (await holidays({ limit: "1", from: "2026-05-02" })).body;
    expect(first).toEqual(body);
    const params = { key: org.keys.editor, params: { holiday_id: body.id } };
    expect((await requestRoute(DELETE_HOLIDAY, "DELETE", `/v1/holidays/${body.id}`, params)).status).toBe(
      204,
    );
    expect((await holidays()).body).toHaveLength(1);
  });

  test("come page by page", async () => {
    for (const day of ["2026-01-01", "2026-01-06", "2026-05-01"]) await add(day, day);
    const page = await holidays({ limit: "2", count: "true" });
    const next = /cursor=([^&>]+)/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    const rest = await holidays({ limit: "2", cursor: decodeURIComponent(next) });
    expect([page.headers.get("x-total-count"), rest.body.map(({ day }: { day: string }) => day)]).toEqual([
      "3",
      ["2026-05-01"],
    ]);
  });

  test("come from a calendar file, all of them or none", async () => {
    await add("2026-12-25", "Christmas Day");
    const event = (start: string) =>
      `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${start}\r\nSUMMARY:A day\r\nEND:VEVENT`;
    const file = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.join("\r\n")}\r\nEND:VCALENDAR`;
    const good = await importCalendar(file(event("20261225"), event("20261226")));
    expect([good.status, good.body]).toEqual([200, { added: 1, known: 1 }]);
    const bad = await importCalendar(file(event("20270101"), event("20270101T0900")));
    expect(bad.body.detail[0]).toMatchObject({
      loc: ["body", "calendar"],
      msg: "Value error, line 7: holidays are whole days, and this event has a time: DTSTART;VALUE=DATE:20261225",
      ctx: { code: "calendar_line_unusable", line: 7, problem: "not_whole_day" },
    });
    expect(faultsOf(await importCalendar(file()))).toEqual([["calendar", "calendar_without_holidays"]]);
    expect((await holidays()).body.map(({ name }: { name: string }) => name)).toEqual([
      "Christmas Day",
      "A day",
    ]);
  });
});
