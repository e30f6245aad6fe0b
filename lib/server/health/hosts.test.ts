import { afterAll, beforeAll, expect, it } from "vitest";
import { GET } from "#app/v1/organizations/[org_id]/hosts/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { HostPresence } from "../jobs/host-presence.ts";
import { announceRenderer } from "../jobs/renderer-position.ts";

await openTestInstallation();
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization();
  await database().organization.update({ where: { id: org.id }, data: { vouches: true } });
});
afterAll(() => database().$disconnect());

const get = (key = org.keys.owner, org_id = org.id) =>
  requestRoute(GET, "GET", `/v1/organizations/${org_id}/hosts`, { key, params: { org_id } });

const warningsOf = async () =>
  Object.fromEntries(
    (await get()).body.processes.map(({ host, warnings }: { host: string; warnings: string[] }) => [
      host,
      warnings,
    ]),
  );

it("tells owners which processes run where, what they do and what is wrong with them", async () => {
  await announceRenderer("old");
  await announceRenderer("this");
  await insertHostProcess({ host: "a", job: "renderVideo", startedAt: new Date(Date.now() - 60_000) });
  await insertHostProcess({ host: "b", code: "old", encoding: "that" });
  await insertHostProcess({ host: "c", role: "web", encoder: null, encoding: null, fonts: null });
  await insertHostProcess({ host: "d", fonts: "those", store: "that" });
  await insertHostProcess({ host: "e", encoding: "that", seenAt: new Date(Date.now() - 20_000) });
  const { status, body } = await get();
  expect([status, body.processes[0]]).toMatchObject([
    200,
    { host: "a", role: "worker", encoder: "ffmpeg 7.1", work: "video", warnings: [] },
  ]);
  expect(await warningsOf()).toEqual({
    a: [],
    b: ["older_version", "other_encoder"],
    c: [],
    d: ["other_fonts", "other_file_store"],
    e: ["silent"],
  });
});

it("shows no host to others, or to an organization of somebody who does not run the installation", async () => {
  expect((await get(org.keys.admin)).status).toBe(403);
  const other = await createTestOrganization();
  expect((await get(other.keys.owner, org.id)).status).toBe(404);
  expect((await get(other.keys.owner, other.id)).body).toEqual({ org_id: other.id, processes: [] });
});

it("is told of a process from its first sign of life to its end, whatever its host's clock says", async () => {
  await database().hostProcess.deleteMany();
  const presence = new HostPresence({ role: "web", code: "this" });
  await presence.beat();
  await database().$executeRaw`update host_processes set seen_at = now() - interval '1 hour'`;
  await presence.beat();
  const [own] = await database().hostProcess.findMany();
  expect(own).toMatchObject({ role: "web", pid: process.pid, version: expect.stringMatching(/^\d/) });
  expect(own?.store).not.toBeNull();
  expect((await get()).body.processes).toMatchObject([{ pid: process.pid, warnings: [] }]);
  await presence.end();
  expect(await database().hostProcess.count()).toBe(0);
});
