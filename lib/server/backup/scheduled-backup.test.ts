import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { S3Server } from "#test/support/s3-server.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import type { BackupSettings } from "../backup-settings.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { newId } from "../ids.ts";
import { storage } from "../storage/storage.ts";
import { BackupReader } from "./backup-reader.ts";
import { BackupRuns } from "./backup-runs.ts";
import { runScheduledBackup, type ScheduleOptions } from "./scheduled-backup.ts";
import { StallWatch } from "./stall-watch.ts";
import { Written, WrittenEnds } from "./written-ends.ts";

const { databaseUrl } = await openTestInstallation();
await createTestOrganization();
const folders = await mkdtemp(join(tmpdir(), "rollcall-backup-"));
const DAY = 86_400_000;
let settings: BackupSettings;
let folder: string;

beforeEach(async () => {
  vi.restoreAllMocks();
  await database().backupRun.deleteMany();
  folder = join(folders, newId());
  settings = { everyMs: DAY, keep: 2, to: folder };
});
afterAll(async () => {
  await database().$disconnect();
  await rm(folders, { recursive: true, force: true });
});

const run = (more: Partial<ScheduleOptions> = {}) =>
  runScheduledBackup({
    ...{ databaseUrl, storage: storage(), settings, store: environment().backupStore, version: "1" },
    ...{ signal: new AbortController().signal, ...more },
  });
const runs = () => database().backupRun.findMany({ orderBy: { startedAt: "asc" } });
const there = async () => (await readdir(folder)).sort();
/** As if all of it had happened earlier. */
const letPass = (hours: number) =>
  database().$executeRaw`update backup_runs set started_at = started_at - make_interval(hours => ${hours}),
    ended_at = ended_at - make_interval(hours => ${hours})`;
async function runLater(hours: number, more: Partial<ScheduleOptions> = {}) {
  await letPass(hours);
  return run(more);
}

it("is written when one is due by what the database knows, by one process of several, and can be read", async () => {
  const results = await Promise.all([run(), run(), run()]);
  expect(results.filter((each) => each !== null)).toMatchObject([{ outcome: "succeeded", missing: 0 }]);
  const [written] = await runs();
  expect(written).toMatchObject({ outcome: "succeeded", place: folder, missing: 0, fault: null });
  expect(await there()).toEqual([written?.name]);
  const reader = await BackupReader.open(createReadStream(join(folder, written?.name ?? "")));
  for await (const step of reader.steps()) if (step.kind === "member") for await (const _ of step.body);
  expect(reader.manifest.rows["public.organizations"]).toBe(1);
  expect(await run()).toBeNull();
  await letPass(23);
  expect(await run()).toBeNull();
  expect(await runLater(1)).toMatchObject({ outcome: "succeeded" });
});

it("keeps the older ones until a new one is whole, and then as many as it should, of its own", async () => {
  await run();
  await writeFile(join(folder, "rollcall-19990101T000000Z.tar.zst"), "somebody else's");
  await runLater(24);
  const fault = vi.spyOn(Written.prototype, "faultOf").mockResolvedValue("it is read otherwise");
  expect(await runLater(24)).toEqual({ outcome: "failed", fault: "it is read otherwise" });
  fault.mockRestore();
  const [first, second] = await runs();
  const others = "rollcall-19990101T000000Z.tar.zst";
  // Of one second, their names are in any order.
  expect(new Set(await there())).toEqual(new Set([others, first?.name, second?.name]));
  await runLater(24);
  const last = (await runs()).at(-1);
  expect(new Set(await there())).toEqual(new Set([others, second?.name, last?.name]));
  expect((await runs()).map(({ removedAt }) => removedAt !== null)).toEqual([true, false, false, false]);
});

it("is tried again with patience after a failure, and at once at another place or after a stop", async () => {
  await writeFile(folder, "no folder");
  expect(await run()).toMatchObject({ outcome: "failed", fault: expect.stringContaining("cannot be made") });
  expect(await run()).toBeNull();
  const minutes = (count: number) => database().$executeRaw`
    update backup_runs set ended_at = ended_at - make_interval(mins => ${count})`;
  for (const pause of [5, 10, 20, 40]) {
    await minutes(pause - 1);
    expect(await run()).toBeNull();
    await minutes(1);
    expect(await run()).toMatchObject({ outcome: "failed" });
  }
  settings.to = join(folders, "another");
  const stopping = new AbortController();
  const stop = vi.spyOn(WrittenEnds.prototype, "add").mockImplementation(() => {
    stopping.abort(new Error("Stopped"));
  });
  expect(await run({ signal: stopping.signal })).toEqual({ outcome: "interrupted", fault: "Stopped" });
  stop.mockRestore();
  expect(await readdir(settings.to)).toEqual([]);
  expect(await run()).toMatchObject({ outcome: "succeeded" });
});

it("knows one that was whole when its process was killed, and removes what is left of another", async () => {
  await run();
  await database().backupRun.updateMany({ data: { outcome: null, size: null, endedAt: null } });
  const killed = {
    id: newId(),
    host: "gone",
    place: folder,
    name: "rollcall-20260101T000000Z-0123ab.tar.zst",
  };
  // Before the other, however long that took.
  await database().backupRun.create({ data: { ...killed, startedAt: new Date(Date.now() - 60_000) } });
  await writeFile(join(folder, `${killed.name}.0123abcd.part`), "half");
  expect(await run()).toBeNull();
  const [dead, whole] = await runs();
  expect(dead).toMatchObject({ outcome: "failed", fault: expect.stringContaining("was killed") });
  expect(whole).toMatchObject({ outcome: "succeeded", size: expect.any(BigInt) });
  expect(await there()).toEqual([whole?.name]);
});

const unended = { outcome: null, endedAt: null } as const;

it("takes one that was stopped while it was compared for whole only if it is as it was written", async () => {
  for (const isWhole of [true, false]) {
    await database().backupRun.deleteMany();
    const stopping = new AbortController();
    const compare = vi.spyOn(Written.prototype, "faultOf").mockImplementation(async () => {
      stopping.abort(new Error("Stopped"));
      throw new Error("the store is away");
    });
    expect(await run({ signal: stopping.signal })).toBeNull();
    compare.mockRestore();
    const [stopped] = await runs();
    expect(stopped).toMatchObject({ outcome: null, size: expect.any(BigInt), missing: 0 });
    const path = join(folder, stopped?.name ?? "");
    if (!isWhole) await writeFile(path, "x".repeat(Number(stopped?.size)));
    await run();
    expect((await runs())[0]).toMatchObject(
      isWhole
        ? { outcome: "succeeded", missing: 0, fault: null }
        : { outcome: "failed", fault: expect.stringContaining("is read otherwise") },
    );
    expect((await there()).includes(stopped?.name ?? "")).toBe(isWhole);
  }
});

it("leaves one in a folder of another host to that host, and touches no file that no schedule has named", async () => {
  await run();
  const [written] = await runs();
  const { name = "" } = written ?? {};
  await rename(join(folder, name), join(folder, "hidden"));
  await database().backupRun.updateMany({ data: { ...unended, host: "another" } });
  await writeFile(join(folder, "precious"), "x");
  await database().backupRun.create({
    data: { id: newId(), host: hostname(), place: folder, name: "precious", startedAt: new Date(0) },
  });
  await run();
  const [strange, elsewhere] = await runs();
  expect(strange).toMatchObject({ outcome: "failed", fault: expect.stringContaining("no name") });
  expect(await there()).toContain("precious");
  expect(elsewhere).toMatchObject({ outcome: "failed", fault: expect.stringContaining("that host alone") });
  await rename(join(folder, "hidden"), join(folder, name));
  await database().backupRun.updateMany({ where: { name }, data: { host: hostname() } });
  await run();
  expect((await runs())[1]).toMatchObject({ outcome: "succeeded", missing: 0 });
});

it("fails, to be tried again with patience, when it stands still, and ends an outage when it is whole", async () => {
  const still = vi.spyOn(StallWatch.prototype, "moved").mockImplementation(() => undefined);
  expect(await run({ stallLimitMs: 1 })).toMatchObject({
    ...{ outcome: "failed", fault: expect.stringContaining("nothing was read or written") },
  });
  still.mockRestore();
  expect(await there()).toEqual([]);
  expect(await run()).toBeNull();
  await letPass(1);
  const { mockRestore: goOn } = vi.spyOn(BackupRuns.prototype, "noteWritten").mockImplementation(async () => {
    await database().backupRun.updateMany({ data: { toldAt: new Date() } });
  });
  expect(await run()).toMatchObject({ outcome: "succeeded" });
  goOn();
  expect((await runs()).at(-1)?.toldAt).toBeNull();
});

it("writes nothing to, and forgets nothing of, a folder whose volume is not there", async () => {
  await run();
  const volume = `${folder}-away`;
  await rename(folder, volume);
  expect(await runLater(24)).toMatchObject({ outcome: "failed", fault: expect.stringContaining("mounted?") });
  expect(await there()).toEqual([]);
  await rm(folder, { recursive: true });
  await rename(volume, folder);
  expect(await runLater(24)).toMatchObject({ outcome: "succeeded" });
  expect(await there()).toHaveLength(2);
  settings.to = join(folder, "no", "backups");
  expect(await runLater(24)).toMatchObject({ fault: expect.stringContaining("cannot be made") });
});

it("is written to a bucket of another store than the files, and removed there", async () => {
  const server = new S3Server();
  const { settings: store } = await server.open();
  settings = { everyMs: DAY, keep: 1, to: "s3://films/daily" };
  try {
    await run({ store });
    expect(await runLater(24, { store })).toMatchObject({ outcome: "succeeded" });
    const [, second] = await runs();
    expect([...server.objects.keys()]).toEqual([`daily/${second?.name}`]);
    server.close();
    expect(await runLater(24, { store })).toMatchObject({
      ...{ outcome: "failed", fault: expect.stringContaining("the store of s3://films does not answer") },
    });
  } finally {
    server.close();
  }
});
