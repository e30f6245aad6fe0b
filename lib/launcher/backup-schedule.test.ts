import { afterAll, expect, it, vi } from "vitest";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { BackupSchedule } from "./backup-schedule.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

it("notes a process that ends before it has begun as a failed backup, and lets the next one wait", async () => {
  // The process itself is told of no schedule, and ends.
  settleEnvironment({ backup: { everyMs: 86_400_000, keep: 7, to: "/backups" } });
  const schedule = new BackupSchedule();
  await schedule.look();
  const runs = () => database().backupRun.findMany();
  await vi.waitUntil(async () => (await runs()).length > 0, { timeout: 10_000, interval: 50 });
  const expected = {
    ...{ outcome: "failed", place: "/backups", fault: expect.stringContaining("ended (1)") },
    name: expect.stringMatching(/^rollcall-\d{8}T\d{6}Z-[0-9a-f]{6}\.tar\.zst$/),
  };
  expect(await runs()).toMatchObject([expected]);
  await schedule.look();
  await schedule.stop();
  expect(await runs()).toHaveLength(1);
});
