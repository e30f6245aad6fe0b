import { beforeEach, expect, test } from "vitest";
import { get } from "#lib/server/celebrations/occurrence-service.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { addPerson, CelebrationClock, celebrate, makeVideos } from "#test/worker/celebration-clock.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

beforeEach(async () => {
  settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
  await database().$executeRaw`delete from pgboss.job`;
});

test("a name that is cut off in a video is told until it is sent, or fits", async () => {
  const time = new CelebrationClock("2026-05-09T06:00:00Z", () => makeVideos(worker));
  const org = await createTestOrganization();
  const narrow = { x: 0, y: 0, width: "30%", height: "10%", font: { size: 14 } } as const;
  const surname = { ...narrow, name: "surname", type: "text", text: "{{last_name}}" } as const;
  const scene = { ...TINY_SCENE, layers: [...TINY_SCENE.layers, surname] };
  const template = await insertTestTemplate(org.id, scene);
  await celebrate(org, { template_ids: [template] });
  const lastName = "Featherstonehaugh Cholmondeley Wriothesley";
  const born = { birthDate: "1990-05-17" };
  const [long, short] = [
    await addPerson(org, { ...born, firstName: "Ada", lastName }),
    await addPerson(org, { ...born, firstName: "Bob", lastName: "Lee" }),
  ];
  await time.runUntil("2026-05-12T00:00:00Z");
  const shown = async (personId: string) => {
    const { id } = await database().occurrence.findFirstOrThrow({ where: { personId } });
    const { status, warnings } = await get(org.actor, id);
    return { status, warnings };
  };
  const cutOff = [{ code: "text_too_long", stand_in: null, layers: ["surname"] }];
  expect(await shown(long)).toEqual({ status: "prepared", warnings: cutOff });
  expect(await shown(short)).toEqual({ status: "prepared", warnings: [] });

  const rename = (id: string, name: string) =>
    database().person.update({ where: { id }, data: { lastName: name, revision: { increment: 1 } } });
  await rename(long, "Fea");
  await rename(short, lastName);
  await time.runUntil("2026-05-12T12:00:00Z");
  expect(await shown(long)).toEqual({ status: "prepared", warnings: [] });
  expect(await shown(short)).toEqual({ status: "prepared", warnings: cutOff });
  // While it is made again, what was cut off before says nothing.
  const ofShort = { personId: short };
  await database().video.updateMany({ where: ofShort, data: { status: "queued" } });
  expect((await shown(short)).warnings).toEqual([]);
  await database().video.updateMany({ where: ofShort, data: { status: "succeeded" } });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect(await shown(short)).toEqual({ status: "sent", warnings: [] });
});
