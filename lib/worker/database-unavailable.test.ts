import { expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { MAX_FAILED_ATTEMPTS } from "#lib/server/jobs/job-registry.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workThroughPauses } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });

it("makes a video all the same when the database goes away at its end, more often than a video may fail", async () => {
  const org = await createTestOrganization();
  const template = await insertTestTemplate(org.id, TINY_SCENE);
  await database().$executeRaw`create sequence ends`;
  // What PostgreSQL says when it is shut down.
  await database().$executeRawUnsafe(`
    create function go_away() returns trigger language plpgsql as $$
    begin
      if nextval('ends') <= ${MAX_FAILED_ATTEMPTS + 1} then
        raise exception 'terminating connection' using errcode = '57P01';
      end if;
      return new;
    end $$`);
  await database().$executeRaw`
    create trigger go_away before update on videos for each row when (new.status = 'succeeded')
    execute function go_away()`;
  const modifications = [{ name: "title", text: "Hello" }];
  const { id } = await videos.create(org.actor, { template_id: template, modifications });
  await workThroughPauses(worker);
  expect(await videos.get(org.actor, id)).toMatchObject({ status: "succeeded", error: null });
  expect((await database().video.findUniqueOrThrow({ where: { id } })).attempt).toBe(MAX_FAILED_ATTEMPTS + 2);
});
