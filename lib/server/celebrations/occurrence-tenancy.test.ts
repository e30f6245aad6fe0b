import { afterAll, expect, test } from "vitest";
import { GET as LIST } from "#app/v1/celebrations/[celebration_id]/occurrences/route.ts";
import { POST as REDO } from "#app/v1/occurrences/[occurrence_id]/redo/route.ts";
import { GET } from "#app/v1/occurrences/[occurrence_id]/route.ts";
import { POST as SKIP } from "#app/v1/occurrences/[occurrence_id]/skip/route.ts";
import { POST as APPROVE } from "#app/v1/occurrences/approve/route.ts";
import { GET as LIST_ALL } from "#app/v1/occurrences/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { database } from "../database.ts";
import { occurrenceId } from "./occurrence-id.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const SPAN = { from: "2026-05-01", to: "2026-06-01" };

test("nothing of another organization is seen or changed, whether it is stored or lies ahead", async () => {
  const org = await createTestOrganization();
  const template = await insertTestTemplate(org.id);
  const celebrationId = await celebrate(org, { template_ids: [template] });
  const personId = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
  const key = (await createTestOrganization()).keys.owner;
  const day = new Date("2026-05-17T00:00:00Z");
  const id = occurrenceId(celebrationId, personId, "2026-05-17");
  const videoId = crypto.randomUUID();
  const video = { orgId: org.id, templateId: template, templateVersion: 1, personId };
  await database().video.create({ data: { ...video, id: videoId, status: "succeeded", resultKey: "1.mp4" } });
  const row = await database().occurrence.create({
    data: {
      ...{ id, orgId: org.id, celebrationId, personId, occasionOn: day, sendAt: day, dueAt: day, videoId },
      status: "awaiting_approval",
    },
  });
  const listed = await requestRoute(LIST_ALL, "GET", "/v1/occurrences", { key, query: SPAN });
  expect([listed.status, listed.body]).toEqual([200, []]);
  const ofCelebration = await requestRoute(LIST, "GET", `/v1/celebrations/${celebrationId}/occurrences`, {
    ...{ key, query: SPAN, params: { celebration_id: celebrationId } },
  });
  expect(ofCelebration.status).toBe(404);
  const ahead = occurrenceId(celebrationId, personId, "2027-05-17");
  for (const each of [id, ahead]) {
    const params = { occurrence_id: each };
    const got = await requestRoute(GET, "GET", `/v1/occurrences/${each}`, { key, params });
    const skipped = await requestRoute(SKIP, "POST", `/v1/occurrences/${each}/skip`, { key, params });
    const redone = await requestRoute(REDO, "POST", `/v1/occurrences/${each}/redo`, { key, params });
    expect([got.status, skipped.status, redone.status]).toEqual([404, 404, 404]);
  }
  const approved = await requestRoute(APPROVE, "POST", "/v1/occurrences/approve", {
    key,
    body: { ids: [id] },
  });
  expect([approved.status, approved.body.detail[0].ctx.code]).toEqual([422, "occurrence_unknown"]);
  expect(await database().occurrence.findMany({ where: { orgId: org.id } })).toEqual([row]);
});
