import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EmbeddedPostgres } from "./embedded-postgres.ts";
import { prepareDataFolder } from "./postgres-cluster.ts";
import { isRoot } from "./system-account.ts";

const run = promisify(execFile);
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "rollcall-private-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe.runIf(process.platform !== "win32")("the data folder", () => {
  it("is closed to everybody else at a start, with what an older version left open in it", async () => {
    await chmod(dataDir, 0o755);
    const folders = ["files", "tmp", "cache"].map((name) => join(dataDir, name));
    for (const folder of folders) await mkdir(folder, { mode: 0o755 });
    await prepareDataFolder(dataDir);
    for (const folder of folders) expect([folder, await modeOf(folder)]).toEqual([folder, 0o700]);
    // Elsewhere the user that PostgreSQL runs as must pass through.
    const isClosed = process.platform === "linux" || !isRoot();
    expect(await modeOf(dataDir)).toBe(isClosed ? 0o700 : 0o711);
  });

  it.runIf(isRoot())(
    "shows no file to another local user, and PostgreSQL still reaches its own",
    async () => {
      const file = join(dataDir, "files", "photo.jpg");
      await mkdir(join(dataDir, "files"), { mode: 0o755 });
      await writeFile(file, "a face", { mode: 0o644 });
      await chmod(dataDir, 0o711);
      const nobody = { uid: 65534, gid: 65534, cwd: "/" };
      expect((await run("cat", [file], nobody)).stdout).toBe("a face");

      await prepareDataFolder(dataDir);
      await expect(run("cat", [file], nobody)).rejects.toThrow("Permission denied");
      await expect(run("ls", [join(dataDir, "files")], nobody)).rejects.toThrow("Permission denied");

      const server = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
      try {
        const pid = Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
        expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
        const client = new pg.Client(server.url("postgres"));
        await client.connect();
        await client.query("create table kept as select generate_series(1, 100000) as number");
        await client.query("checkpoint");
        // A connection of its own is a process of its own, which opens the files anew.
        await client.end();
        const other = new pg.Client(server.url("postgres"));
        await other.connect();
        expect((await other.query("select count(*)::int as count from kept")).rows).toEqual([
          { count: 100000 },
        ]);
        await other.end();
      } finally {
        await server.stop();
      }
    },
  );
});
