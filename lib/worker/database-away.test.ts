import { afterAll, expect, it } from "vitest";
import { findEncoder } from "#lib/render/find-encoder.ts";
import { database } from "#lib/server/database.ts";
import { bareEnvironment } from "#lib/server/environment.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { MAX_FAILED_ATTEMPTS } from "#lib/server/jobs/job-registry.ts";
import { openTestInstallation } from "#lib/server/testing/test-installation.ts";
import { createTestOrganization } from "#lib/server/testing/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#lib/server/testing/test-template.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { Worker } from "./worker.ts";

const { databaseUrl } = await openTestInstallation();
const encoder = await findEncoder({ searchPath: bareEnvironment({}).PATH });
const worker = new Worker({ databaseUrl, encoder });
await worker.start();
afterAll(async () => {
  await worker.close();
  await closeQueue();
  await database().$disconnect();
});

/** Works on, and does not wait for the time that a job is put off. */
async function workUntilIdle(): Promise<void> {
  for (;;) {
    while (await worker.workOnce());
    const late = await database().$executeRaw`
      update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`;
    if (late === 0) return;
  }
}

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
  await workUntilIdle();
  expect(await videos.get(org.actor, id)).toMatchObject({ status: "succeeded", error: null });
  expect((await database().video.findUniqueOrThrow({ where: { id } })).attempt).toBe(MAX_FAILED_ATTEMPTS + 2);
});
