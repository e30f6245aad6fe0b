import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { lockFolder } from "./folder-lock.ts";

const folder = await mkdtemp(join(tmpdir(), "rollcall-lock-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that holds the lock until it is killed. */
async function holdElsewhere() {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, "folder-lock.ts"))});
    lockFolder(${JSON.stringify(folder)}).tellOthers(", http://localhost:3000");
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script]);
  await once(holder.stdout, "data");
  return holder;
}

it("refuses a second instance, naming the first, and is free once that one was killed", async () => {
  const holder = await holdElsewhere();
  expect(() => lockFolder(folder)).toThrow(
    `Rollcall is already running on ${folder} (process ${holder.pid}, http://localhost:3000)`,
  );
  holder.kill("SIGKILL");
  await once(holder, "exit");
  const lock = lockFolder(folder);
  expect(lock.isAfterKill).toBe(true);
  lock.release();
});

it("can be taken again after it was released", () => {
  lockFolder(folder).release();
  const lock = lockFolder(folder);
  expect(lock.isAfterKill).toBe(false);
  expect(() => lockFolder(folder)).toThrow("already running");
  lock.release();
});
