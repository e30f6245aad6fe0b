import { afterAll, expect, it } from "vitest";
import { windowAhead } from "#components/home/celebration-days.ts";
import { FAILED_VIDEOS, LATEST_COLLECTIONS } from "#components/home/home-lists.ts";
import { collectionsPage } from "#lib/client/collections/collections.ts";
import { videosPage } from "#lib/client/videos/videos.ts";
import { answersPage, FIRST_ANSWERS } from "#lib/client/watch-links/answers.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { homeQueries } from "./home-queries.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const TODAY = "2026-11-28";

it("answers with the page what stands in its panels, before the browser has asked for anything", async () => {
  const { id: orgId, actor } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId);
  const video = { id: newId(), orgId, templateId, templateVersion: 1 };
  await database().video.create({
    data: { ...video, status: "failed", error: { code: "render_failed", message: "No." } },
  });
  const answers = await homeQueries(actor, windowAhead(TODAY, 7), TODAY);
  const answerTo = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    answers.find((query) => JSON.stringify(query.queryKey) === JSON.stringify(queryKey))?.answer;
  await Promise.all(answers.map(({ answer }) => answer));
  const nothing = { items: [], nextCursor: null };
  expect(await answerTo(videosPage(orgId, FAILED_VIDEOS))).toMatchObject({
    ...{
      items: [{ id: video.id, status: "failed", error: { code: "render_failed", message: "No." } }],
      total: "1",
    },
  });
  expect(await answerTo(answersPage(orgId, FIRST_ANSWERS))).toEqual({ ...nothing, total: "0" });
  expect(await answerTo(collectionsPage(orgId, LATEST_COLLECTIONS))).toEqual({ ...nothing, total: null });
});
