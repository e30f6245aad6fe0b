import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { attemptFiles } from "../videos/index.ts";
import { beginAttempt, releaseVideo, succeed, type VideoResult } from "./video-attempt.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

it("says of a later turn when the video was begun, also after it was let go", async () => {
  const { id: orgId } = await createTestOrganization();
  const db = tenantDatabase(orgId);
  const id = newId();
  const templateId = await insertTestTemplate(orgId);
  await database().video.create({ data: { id, orgId, templateId, templateVersion: 1 } });
  const first = await beginAttempt(db, id);
  expect(first?.startedAt).toBeInstanceOf(Date);
  const second = await beginAttempt(db, id, true);
  expect(second?.startedAt).toEqual(first?.startedAt);

  // A turn that found no room for its files.
  expect(await releaseVideo(db, { videoId: id, attempt: second?.attempt ?? 0 })).toBe(true);
  const third = await beginAttempt(db, id, true);
  expect(third).toMatchObject({ status: "rendering", startedAt: expect.any(Date) });
});

const MEASURES = {
  size: 1,
  durationSeconds: 1,
  fps: 10,
  width: 320,
  height: 180,
  durationMs: 1,
  cutLayers: [],
};
const SHOWN = { newestVersion: 1, personRevision: null, shownDigest: null, shownPhotoId: null };

it("has files of earlier attempts removed later too, in case a host that was cut off stores one once it is back", async () => {
  const { id: orgId } = await createTestOrganization();
  const db = tenantDatabase(orgId);
  const id = newId();
  const templateId = await insertTestTemplate(orgId);
  await database().video.create({ data: { id, orgId, templateId, templateVersion: 1 } });
  await beginAttempt(db, id);
  await releaseVideo(db, { videoId: id, attempt: 1 });
  await beginAttempt(db, id);
  const { result: resultKey, thumbnail: thumbnailKey, captions: captionsKey } = attemptFiles(orgId, id, 2);
  const result: VideoResult = { ...MEASURES, ...SHOWN, resultKey, thumbnailKey, captionsKey };
  expect(await succeed(db, { videoId: id, attempt: 2 }, result)).toBe(true);
  const jobs = await database().$queryRaw<{ keys: string[]; is_later: boolean }[]>`
    select array(select jsonb_array_elements_text(data->'keys')) as keys,
      start_after > now() + interval '10 minutes' as is_later
    from pgboss.job where name = 'remove-files'`;
  expect(jobs).toEqual([{ keys: Object.values(attemptFiles(orgId, id, 1)), is_later: true }]);
});

it("has room beside each video for how far it is, which then is written into no index", async () => {
  const { id: orgId } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId);
  const data = Array.from({ length: 200 }, () => ({ id: newId(), orgId, templateId, templateVersion: 1 }));
  await database().video.createMany({ data });
  const [before, after] = await database().$transaction(async (tx) => {
    const count = async () => {
      const [row] = await tx.$queryRaw<{ beside: number; elsewhere: number }[]>`
        select n_tup_hot_upd::int as beside, (n_tup_upd - n_tup_hot_upd)::int as elsewhere
        from pg_stat_xact_user_tables where relname = 'videos'`;
      return row;
    };
    const first = await count();
    await tx.video.update({ where: { id: data[120]?.id ?? "" }, data: { progress: 0.5 } });
    return [first, await count()];
  });
  expect(after).toEqual({ beside: (before?.beside ?? 0) + 1, elsewhere: before?.elsewhere });
});
