import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { differences, digestFiles, digestRows } from "./backup/compare.ts";
import { seedFiles } from "./backup/seed-files.ts";
import { seedDirectory } from "./lists/seed-directory.ts";
import { seedVideos } from "./lists/seed-videos.ts";

/** As package.json starts them, but for the check that all is installed. */
const SMALL = ["--max-semi-space-size=1", "--import", "./lib/launcher/keep-compiled.mjs"];

/**
 * `npm run bench backup [gigabytes] [people]`: backs up an installation of 100,000 people, 100,000 videos and as many
 * gigabytes of files, beside `cp` and `tar` of the same files; verifies the backup, restores it and compares every row and
 * file. Takes three times the space of the files.
 */
export async function run([gigabytes = "20", people = "100000"]: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-bench-"));
  try {
    await measure(folder, Number(gigabytes) * 1e9, Number(people));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, bytes: number, people: number): Promise<void> {
  const dataDir = join(folder, "data");
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir });
  try {
    await postgres.createDatabaseIfMissing("rollcall");
    const url = postgres.url("rollcall");
    await applyMigrations(url);
    await seedDirectory(url, { people, organizations: 10 });
    await seedVideos(url, 1);
    const files = await seedFiles(url, dataDir, bytes);
    console.log(
      `${people} people and videos, ${files} files of ${bytes / 1e9} GB, ${availableParallelism()} cores\n`,
    );
    console.log("| what | seconds | MB/s of files | peak memory |\n| --- | --- | --- | --- |");
    const report = (what: string, { seconds, peakMb }: Timed) =>
      console.log(
        `| ${what} | ${seconds.toFixed(1)} | ${(bytes / 1e6 / seconds).toFixed(0)} | ${peakMb === 0 ? "" : `${peakMb} MB`} |`,
      );
    const source = { DATABASE_URL: url, ROLLCALL_DATA_DIR: dataDir };
    const backup = join(folder, "backup.tar.zst");
    for (const command of ["cp -r", "tar -cf"] as const) {
      const [program = "", flag = ""] = command.split(" ");
      const copy = join(folder, "copy");
      const from = join(dataDir, "files");
      const timed = await time("sh", [
        "-c",
        `${program} ${flag} ${program === "cp" ? `${from} ${copy}` : `${copy} ${from}`} && sync -f ${folder}`,
      ]);
      report(`\`${command}\` of the files, flushed`, { ...timed, peakMb: 0 });
      rmSync(copy, { recursive: true, force: true });
    }
    report("`npm run backup`", await time("node", [...SMALL, "lib/launcher/backup.ts", backup], source));
    report(
      "`npm run backup -- --verify`",
      await time("node", [...SMALL, "lib/launcher/backup.ts", "--verify", backup]),
    );
    const restored = join(folder, "restored");
    const target = { DATABASE_URL: "", ROLLCALL_DATA_DIR: restored };
    report("`npm run restore`", await time("node", [...SMALL, "lib/launcher/restore.ts", backup], target));
    console.log(
      `\nThe backup has ${(statSync(backup).size / 1e9).toFixed(2)} GB; load ${loadavg()[0]?.toFixed(1)}.`,
    );
    await compare(url, dataDir, restored);
  } finally {
    await postgres.stop();
  }
}

async function compare(url: string, dataDir: string, restored: string): Promise<void> {
  const other = await EmbeddedPostgres.start({ dataDir: restored });
  try {
    const rows = await digestRows(url);
    const files = await digestFiles(dataDir);
    const others = [
      ...differences(rows, await digestRows(other.url("rollcall"))),
      ...differences(files, await digestFiles(restored)),
    ];
    console.log(
      `Compared ${rows.size} tables and ${files.size} files: ${others.length} differ. ${others.slice(0, 5)}`,
    );
    if (others.length > 0) process.exitCode = 1;
  } finally {
    await other.stop();
  }
}

type Timed = { seconds: number; peakMb: number };

/** Runs a program with a cold page cache, where that can be had. */
async function time(program: string, args: string[], settings: Record<string, string> = {}): Promise<Timed> {
  execFileSync("sync");
  try {
    writeFileSync("/proc/sys/vm/drop_caches", "3");
  } catch {
    console.log("(The page cache is not empty: only root can empty it.)");
  }
  const began = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, 50);
  const [code] = await once(child, "exit");
  clearInterval(watch);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peakMb };
}

/** The most memory that a process has had so far, in MB; 0 where the system does not say. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
