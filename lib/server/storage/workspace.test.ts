import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { silencesHere, Workspace } from "./workspace.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "rollcall-workspace-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The number of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

/** What an owner that stopped writing so long ago has left. */
async function leave(owner: { host: string; pid: number }, silentMs: number): Promise<string> {
  const path = join(root, `${owner.host}.${owner.pid}.0123456789abcdef`);
  await mkdir(join(path, "video"), { recursive: true });
  await writeFile(join(path, "video/video.mp4.part"), "half");
  await writeFile(join(path, "alive"), "1");
  const then = new Date(Date.now() - silentMs);
  await utimes(join(path, "alive"), then, then);
  return path;
}

const host = hostname().replace(/[^A-Za-z0-9-]/g, "_");

it("removes soon what a dead process of this host left", async () => {
  await leave({ host, pid: await endedPid() }, 5000);
  await new Workspace(root).sweep();
  expect(await readdir(root)).toHaveLength(1);
});

it("leaves a living process's work alone, on this host and on others", async () => {
  const other = new Workspace(root, { host: "elsewhere", pid: 1 });
  const folders = [await other.folder(), await new Workspace(root).folder()];
  const here = await leave({ host, pid: process.pid }, 5000);
  const there = await leave({ host: "far-away", pid: 4_000_000 }, 20_000);
  // Another container may have a process with the same pid.
  const young = await leave({ host, pid: 4_000_001 }, 0);
  await new Workspace(root).sweep();
  const names = await readdir(root);
  const kept = [...folders.map(dirname), here, there, young].map((path) => path.slice(root.length + 1));
  for (const name of kept) expect(names).toContain(name);
});

it("leaves those alone who were suspended with it, and only wake up a moment later", async () => {
  const other = new Workspace(root, { host: "elsewhere", pid: 1 });
  const path = dirname(await other.folder());
  const hoursAgo = new Date(Date.now() - 8 * 60 * 60 * 1000);
  await utimes(join(path, "alive"), hoursAgo, hoursAgo);
  await new Workspace(root).sweep();
  expect(await readdir(root)).toContain(path.slice(root.length + 1));
});

it("removes what nobody has written to for half a minute, wherever its owner was", async () => {
  await leave({ host: "far-away", pid: 1 }, 31_000);
  await leave({ host, pid: process.pid }, 31_000);
  await new Workspace(root).sweep();
  expect(await readdir(root)).toHaveLength(1);
});

it("removes its own folder when the process ends", async () => {
  const script = `
    const { Workspace } = await import(${JSON.stringify(join(import.meta.dirname, "workspace.ts"))});
    await new Workspace(${JSON.stringify(root)}).folder();
    process.exit(0);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(await readdir(root)).toEqual([]);
});

it("knows how long the living processes of this host have been silent", async () => {
  await leave({ host, pid: process.pid }, 40_000);
  await leave({ host, pid: await endedPid() }, 60_000);
  await leave({ host: "far-away", pid: process.pid }, 60_000);
  await new Workspace(root).folder();
  const silences = (await silencesHere(root)).toSorted((one, other) => one - other);
  expect(silences).toHaveLength(2);
  expect(silences[0]).toBeLessThan(10_000);
  expect(silences[1]).toBeGreaterThanOrEqual(39_000);
  expect(await silencesHere(join(root, "nowhere"))).toEqual([]);
});

const DROP = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];
/** Root may write everywhere, unless it gives that up. */
const canBeRefused =
  process.getuid?.() !== 0 || spawnSync(DROP[0] ?? "", [...DROP.slice(1), "true"]).status === 0;

it.runIf(canBeRefused)("ends in order although its folder cannot be removed", async () => {
  const script = `
    const { Workspace } = await import(${JSON.stringify(join(import.meta.dirname, "workspace.ts"))});
    const { chmodSync, writeFileSync } = await import("node:fs");
    const folder = await new Workspace(${JSON.stringify(root)}).folder();
    writeFileSync(folder + "/video.mp4.part", "half");
    chmodSync(folder, 0o500);
    process.exit(0);`;
  const node = [process.execPath, "--input-type=module", "-e", script];
  const [command = "", ...args] = process.getuid?.() === 0 ? [...DROP, ...node] : node;
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  const printed = await text(child.stderr);
  const [owner = ""] = await readdir(root);
  const [folder = ""] = (await readdir(join(root, owner))).filter((name) => name !== "alive");
  expect(folder).not.toBe("");
  await chmod(join(root, owner, folder), 0o700);
  expect(printed).toBe("");
});
