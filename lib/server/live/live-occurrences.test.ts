import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { closePages, type LivePage, look, newViewer } from "#test/support/live-page.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { skip } from "../celebrations/occurrence-command-service.ts";
import { occurrenceId } from "../celebrations/occurrence-id.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeLive } from "./live-service.ts";

await openTestInstallation();
afterAll(async () => {
  await closeLive();
  await database().$disconnect();
});
afterEach(closePages);

const DAY = "2031-05-17";
const MANY = 3_000;

let org: TestOrganization;
let celebrationId: string;
let template: string;
let page: LivePage;
let collection: string;

beforeEach(async () => {
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
  celebrationId = await celebrate(org, { template_ids: [template] });
  collection = await insertCollection(org, template);
  page = await look((await newViewer(org.id)).cookie, org.id);
});

async function insertCollection({ id: orgId }: TestOrganization, templateId: string): Promise<string> {
  const id = newId();
  const named = { name: "Told of last", type: "people", fileName: "{{first_name}}" } as const;
  await database().collection.create({
    data: { ...named, id, orgId, templateId, templateVersion: 1, total: 0 },
  });
  return id;
}

/** How often the page hears of occurrences before it hears of a collection, which comes last. */
async function heard(change: () => Promise<unknown>): Promise<number> {
  await change();
  await database().collection.update({ where: { id: collection }, data: { startedAt: new Date() } });
  let times = 0;
  await page.until(({ ask, collections }) => {
    if (ask.occurrences === true) times += 1;
    return collections.length > 0;
  });
  return times;
}

const rule = () => ({ celebrationId });
const update = (data: object) => () => database().occurrence.updateMany({ where: rule(), data });

it("tells that occurrences have come on or are gone, and not of what no page shows", async () => {
  const [ada, bob] = [
    await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" }),
    await insertTestPerson(org.id, { firstName: "Bob", birthDate: "1990-05-17" }),
  ];
  const id = occurrenceId(celebrationId, ada, DAY);
  const shared = { orgId: org.id, celebrationId, occasionOn: new Date(DAY), sendAt: new Date(DAY) };
  const planned = { ...shared, id, personId: ada, dueAt: new Date() };
  // It was planned before it was stored.
  expect(await heard(() => database().occurrence.create({ data: planned }))).toBe(0);
  expect(await heard(update({ dueAt: new Date(0) }))).toBe(0);
  expect(await heard(update({ status: "awaiting_approval" }))).toBe(1);
  expect(await heard(update({ status: "approved", approvedAt: new Date() }))).toBe(1);
  // Skipped long before its day: it is stored for that.
  expect(await heard(() => skip(org.actor, occurrenceId(celebrationId, bob, DAY)))).toBe(1);
  expect(await heard(() => database().celebration.delete({ where: { id: celebrationId } }))).toBe(1);
});

it("tells once of the many that a worker has come on with together, and no other organization", async () => {
  const other = await createTestOrganization();
  const theirs = await look((await newViewer(other.id)).cookie, other.id);
  await database().$executeRaw`
    insert into people (id, org_id, first_name, created_at, updated_at)
    select gen_random_uuid(), ${org.id}::uuid, 'Person', now(), now() from generate_series(1, ${MANY}::int)`;
  await database().$executeRaw`
    insert into occurrences (id, org_id, celebration_id, person_id, occasion_on, send_at, due_at)
    select gen_random_uuid(), ${org.id}::uuid, ${celebrationId}::uuid, id, ${DAY}::date, now(), now() from people
    where org_id = ${org.id}::uuid`;
  expect(await heard(update({ status: "prepared" }))).toBe(1);
  expect(await heard(() => database().occurrence.deleteMany({ where: rule() }))).toBe(1);
  await insertCollection(other, await insertTestTemplate(other.id));
  // The first that they hear is of their own.
  expect((await theirs.next())?.ask).not.toHaveProperty("occurrences");
});

it("tells that the video of an occurrence, which is in no collection, is finished", async () => {
  const video = await database().video.create({
    data: { id: newId(), orgId: org.id, templateId: template, templateVersion: 1, status: "queued" },
  });
  const turn = (data: object) => () => database().video.update({ where: { id: video.id }, data });
  const files = { resultKey: newId(), thumbnailKey: newId(), size: 1 };
  const measures = { durationSeconds: 1, fps: 10, width: 320, height: 180, durationMs: 5, newestVersion: 1 };
  expect(await heard(async () => undefined)).toBe(1);
  expect(await heard(turn({ status: "rendering" }))).toBe(0);
  expect(await heard(turn({ status: "succeeded", completedAt: new Date(), ...files, ...measures }))).toBe(1);
});
