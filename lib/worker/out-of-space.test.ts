import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCanvas } from "@napi-rs/canvas";
import { afterEach, expect, it } from "vitest";
import { POST as UPLOAD } from "#app/v1/assets/route.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { enqueue } from "#lib/server/jobs/enqueue.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { StoreUnavailableError } from "#lib/server/storage/store-unavailable.ts";
import { callRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";
import { emptyCaches } from "./cache-folders.ts";
import { Worker } from "./worker.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const { path: ffmpeg, ...found } = await testEncoder();
const encoder = { ...found, path: ffmpeg };
const worker = runTestWorker({ databaseUrl, encoder, roomCheckMs: 0 });
const { adopt, requireRoom, room } = storage();
const run = promisify(execFile);
let isMounted = false;

afterEach(async () => {
  Object.assign(storage(), { adopt, requireRoom, room });
  encoder.path = ffmpeg;
  if (isMounted) await run("umount", ["-l", dataDir]);
  isMounted = false;
});

async function order(scene = TINY_SCENE, position = "") {
  const { id: orgId, actor, keys } = await createTestOrganization();
  const personId = await insertTestPerson(orgId, { firstName: "Ada" });
  await database().person.update({ where: { id: personId }, data: { position } });
  const { id } = await collections.create(actor, {
    name: "All",
    type: "people",
    template_id: await insertTestTemplate(orgId, scene),
    people: { ids: [personId] },
    modifications: [],
    file_name: "{{first_name}}",
  });
  const state = async () => {
    const { status } = await collections.get(actor, id);
    const [video] = await database().video.findMany({ where: { collectionId: id } });
    return [status, video?.status, video?.error ?? null];
  };
  return { id, orgId, actor, keys, state };
}

/** Works on, and does not wait for the time that a job is put off. @returns how many jobs were begun */
async function work(most: number): Promise<number> {
  let begun = 0;
  while (begun < most && (await worker.workOnce())) {
    begun += 1;
    await database()
      .$executeRaw`update pgboss.job set start_after = now() where state in ('created', 'retry')`;
  }
  return begun;
}

const TRIES = 25;

const said = (code: string) => Object.assign(new Error(`${code}: told by the disk`), { code });

it.each([
  ["ENOSPC", said("ENOSPC")],
  ["EDQUOT", said("EDQUOT")],
  ["EROFS", said("EROFS")],
  ["a store that is away", new StoreUnavailableError("unreachable", new Error("ECONNREFUSED"))],
])("fails nothing however often it finds no room (%s), and goes on then", async (_, error) => {
  const { state } = await order();
  const refusal = () => Promise.reject(error);
  storage().adopt = refusal;
  expect(await work(TRIES)).toBe(TRIES);
  expect(await state()).toEqual(["rendering", "queued", null]);

  // The video fits, and then the archive does not.
  storage().adopt = adopt;
  storage().requireRoom = refusal;
  expect(await work(TRIES)).toBe(TRIES);
  expect(await state()).toEqual(["packaging", "succeeded", null]);
  const [job] = await database().$queryRaw<{ state: string; retry_count: number }[]>`
    select state::text as state, retry_count from pgboss.job where name = 'package-collection' and state < 'completed'`;
  expect(job).toEqual({ state: "retry", retry_count: 0 });

  storage().requireRoom = requireRoom;
  await work(TRIES);
  expect(await state()).toEqual(["completed", "succeeded", null]);
});

it.each(["No space left on device", "a: Read-only file system", "ENOSPC"])(
  "fails a video whose own words are %s, and keeps nobody else waiting",
  async (position) => {
    const { state } = await order({ ...TINY_SCENE, background: "{{position}}" }, position);
    const { state: stateOfOther } = await order();
    await work(TRIES);
    const error = {
      ...{ code: "scene_invalid", message: expect.stringContaining(position) },
      ...{ reason: "color_unknown", ctx: { property: "background", value: position } },
    };
    expect(await state()).toEqual(["failed", "failed", error]);
    expect(await stateOfOther()).toEqual(["completed", "succeeded", null]);
  },
);

it.each(["libx264", "aac"])(
  "waits where ffmpeg itself finds no room for what it encodes (%s)",
  async (codec) => {
    await emptyCaches();
    encoder.path = join(dataDir, "ffmpeg");
    const complaint = "av_interleaved_write_frame(): No space left on device";
    const script = `case "$*" in *${codec}*) echo "${complaint}" >&2; exit 1;; esac; exec "${ffmpeg}" "$@"`;
    await writeFile(encoder.path, `#!/bin/sh\n${script}\n`);
    await chmod(encoder.path, 0o755);
    const sound = { name: "sound", type: "audio", source: "music:warm" } as const;
    const { state } = await order({
      ...TINY_SCENE,
      background: "#445566",
      layers: [sound, ...TINY_SCENE.layers],
    });
    await work(4);
    expect(await state()).toEqual(["rendering", "queued", null]);
    encoder.path = ffmpeg;
    await work(TRIES);
    expect(await state()).toEqual(["completed", "succeeded", null]);
  },
);

it("leaves what is to be deleted to a time when the store is back", async () => {
  const { actor, id: orgId } = await createTestOrganization();
  const key = `organizations/${orgId}/assets/old.png`;
  await storage().write(key, new Uint8Array(10));
  await actor.db.$transaction((tx) => enqueue(tx, "removeFiles", [{ keys: [key] }], "single"));
  const { removeAll } = storage();
  storage().removeAll = () => Promise.reject(new StoreUnavailableError("busy", new Error("503")));
  expect(await work(TRIES)).toBe(TRIES);
  storage().removeAll = removeAll;
  await work(TRIES);
  expect(await storage().size(key)).toBe(null);
});

it("begins nothing that writes files while there is no room, and does what makes some", async () => {
  const { actor, orgId, state } = await order();
  const key = `organizations/${orgId}/assets/old.png`;
  await storage().write(key, new Uint8Array(10));
  await actor.db.$transaction((tx) => enqueue(tx, "removeFiles", [{ keys: [key] }], "single"));
  storage().room = async () => "full";
  expect(await work(TRIES)).toBe(1);
  expect(await storage().size(key)).toBe(null);
  expect(await state()).toEqual(["queued", "queued", null]);
  storage().room = room;
  await work(TRIES);
  expect(await state()).toEqual(["completed", "succeeded", null]);
});

async function upload(key: string) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(createCanvas(80, 80).toBuffer("image/png"))]), "a.png");
  const init = { method: "POST", headers: { Authorization: `Bearer ${key}` }, body: form };
  const response = await callRoute(UPLOAD, new Request("http://127.0.0.1:3000/v1/assets", init));
  return { status: response.status, detail: (await response.json()).detail };
}

it("keeps nobody waiting for an archive that is larger than the disk, and asks for it ever more rarely", async () => {
  const patient = new Worker({ databaseUrl, encoder });
  await patient.start();
  try {
    const { id } = await order();
    await patient.workOnce();
    // As if its videos had so many bytes: no disk of a test has room for them.
    storage().requireRoom = () => requireRoom(2 ** 60);
    const cached = join(dataDir, "cache", "segments", "kept");
    for (const [index, seconds] of [30, 60, 120].entries()) {
      const before = Date.now();
      await database().$executeRaw`update pgboss.job set start_after = now() where state = 'retry'`;
      await patient.workOnce();
      const [job] = await database().$queryRaw<{ state: string; start_after: Date }[]>`
        select state::text as state, start_after from pgboss.job
        where name = 'package-collection' and data->>'collection_id' = ${id}`;
      expect(job?.state).toBe("retry");
      expect(job?.start_after.getTime()).toBeGreaterThanOrEqual(before + (seconds - 1) * 1000);
      // Emptied the first time, when that may be what is lacking.
      if (index > 0) expect(existsSync(cached)).toBe(true);
      await mkdir(join(dataDir, "cache", "segments"), { recursive: true });
      await writeFile(cached, "");
    }
    const { state } = await order();
    storage().requireRoom = requireRoom;
    while (await patient.workOnce());
    expect(await state()).toEqual(["completed", "succeeded", null]);
    await database().$executeRaw`delete from pgboss.job`;
  } finally {
    await patient.close();
  }
});

it("answers an upload without room with 507 and words", async () => {
  const { keys } = await order();
  for (const [lack, words] of [
    ["full", /Nothing was stored.*full.*make room/],
    ["read_only", /Nothing was stored.*read-only.*make it writable/],
  ] as const) {
    storage().adopt = async () => {
      throw Object.assign(new Error("told by the disk"), { code: lack === "full" ? "ENOSPC" : "EROFS" });
    };
    expect(await upload(keys.editor)).toEqual({ status: 507, detail: expect.stringMatching(words) });
  }
  storage().adopt = adopt;
  expect((await upload(keys.editor)).status).toBe(201);
  expect(await database().asset.count()).toBe(1);
});

const canMount = process.platform === "linux" && process.getuid?.() === 0;

it.runIf(canMount)("waits on a disk that is really full, and on one that is read-only", async () => {
  const { keys, state } = await order();
  await run("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", dataDir]);
  isMounted = true;
  const ballast = join(dataDir, "ballast");
  await writeFile(ballast, new Uint8Array(23 * 1024 * 1024));
  expect(await storage().room()).toBe("full");
  expect(await work(TRIES)).toBe(0);
  expect((await upload(keys.editor)).status).toBe(507);

  await rm(ballast);
  await run("mount", ["-o", "remount,ro", dataDir]);
  expect(await storage().room()).toBe("read_only");
  expect(await work(TRIES)).toBe(0);
  expect((await upload(keys.editor)).status).toBe(507);

  await run("mount", ["-o", "remount,rw", dataDir]);
  expect(await storage().room()).toBe(null);
  await work(TRIES);
  expect(await state()).toEqual(["completed", "succeeded", null]);
  expect((await upload(keys.editor)).status).toBe(201);
});
