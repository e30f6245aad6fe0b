import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { database } from "#lib/server/database.ts";
import { MAX_ATTEMPTS } from "#lib/server/jobs/job-registry.ts";
import { storage } from "#lib/server/storage/storage.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workThroughPauses } from "#test/worker/test-worker.ts";
import { emptyCaches } from "./cache-folders.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const { path, ...found } = await testEncoder();
const killed = join(dataDir, "killed");
const encoder = { ...found, path: join(dataDir, "ffmpeg") };
const worker = runTestWorker({ databaseUrl, encoder });
let template = "";
let org: Awaited<ReturnType<typeof createTestOrganization>>;

beforeEach(async () => {
  await rm(killed, { force: true });
  await emptyCaches();
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id, {
    ...TINY_SCENE,
    layers: [{ name: "sound", type: "audio", source: "music:warm" }, ...TINY_SCENE.layers],
  });
});

/** The real ffmpeg, of which runs are killed as the system does it when memory runs out. */
async function killWhere(condition: string): Promise<void> {
  const script = `#!/bin/sh
if ${condition}; then echo killed >> "${killed}"; kill -9 $$; fi
exec "${path}" "$@"
`;
  await writeFile(encoder.path, script);
  await chmod(encoder.path, 0o755);
}

const timesKilled = async () => (await readFile(killed, "utf8").catch(() => "")).split("\n").length - 1;

async function order(): Promise<string> {
  const modifications = [{ name: "title", text: "Hello" }];
  const { id } = await videos.create(org.actor, { template_id: template, modifications });
  return id;
}

it.each([
  ["picture is encoded", "libx264"],
  ["sound is encoded", "aac"],
])("makes a video all the same when ffmpeg is killed while its %s", async (_, codec) => {
  await killWhere(
    `case "$*" in *${codec}*) [ "$(cat "${killed}" 2>/dev/null | wc -l)" -lt 3 ];; *) false;; esac`,
  );
  const id = await order();
  await workThroughPauses(worker);
  expect(await timesKilled()).toBe(3);
  expect(await videos.get(org.actor, id)).toMatchObject({ status: "succeeded", error: null });
  const { attempt, resultKey } = await database().video.findUniqueOrThrow({ where: { id } });
  expect(attempt).toBeGreaterThan(1);
  expect(await storage().size(resultKey ?? "")).toBeGreaterThan(1000);
});

it("gives a video up whose encoder is killed each time, and says what it is most often", async () => {
  await killWhere('case "$*" in *libx264*) true;; *) false;; esac');
  const id = await order();
  await workThroughPauses(worker);
  const { status, error } = await videos.get(org.actor, id);
  expect([status, error?.code]).toEqual(["failed", "encoder_failed"]);
  expect(error?.message).toContain("SIGKILL, most often because memory ran out");
  expect(await timesKilled()).toBe(MAX_ATTEMPTS);
});

it("does not try again what the encoder itself refuses", async () => {
  await killWhere(
    'case "$*" in *libx264*) echo refused >> "$0.refused"; echo "no such thing" >&2; exit 1;; *) false;; esac',
  );
  const id = await order();
  await workThroughPauses(worker);
  const { status, error } = await videos.get(org.actor, id);
  expect([status, error?.code]).toEqual(["failed", "encoder_failed"]);
  expect(await readFile(`${encoder.path}.refused`, "utf8")).toBe("refused\n");
});
