import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type BackupFacts,
  BackupReader,
  fileTarget,
  freePart,
  writeBackup,
} from "#lib/server/backup/index.ts";
import { environment } from "#lib/server/environment.ts";
import { programVersion } from "#lib/server/program-version.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { runCommand } from "./interruptible.ts";
import { checkDatabase } from "./machine-checks.ts";
import { openDatabase } from "./open-database.ts";
import { Progress } from "./progress.ts";
import { countText, sizeText } from "./sizes.ts";

/** `npm run backup`: writes a backup, or reads one to see whether it is whole. */
const USAGE = `npm run backup -- FILE            backs up all rows and files; the installation may run meanwhile
npm run backup -- --verify FILE   reads a backup and compares every byte with its digests`;

const CHUNK = 256 * 1024;
const progress = new Progress(process.stdout);

const total = (rows: BackupFacts["rows"]): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

const said = ({ rows, files }: Pick<BackupFacts, "rows" | "files">): string =>
  `${countText(total(rows), "row")}, ${countText(files.count, "file")} of ${sizeText(files.bytes)}`;

async function back(path: string, signal: AbortSignal, cleanup: AsyncDisposableStack): Promise<number> {
  const target = await fileTarget(path);
  cleanup.defer(() => target.discard());
  const databaseUrl = await openDatabase(environment(), cleanup);
  await checkDatabase(databaseUrl, signal);
  const version = await programVersion();
  const facts = await progress.step(
    "Backup",
    `writing ${path}`,
    () => writeBackup({ databaseUrl, storage: storage(), target, version, signal }),
    (done) => `${said(done)} as of ${done.takenAt}, in ${path}`,
  );
  if (facts.missing > 0)
    progress.notice(
      "Files",
      `${countText(facts.missing, "file")} disappeared meanwhile, removed by something else`,
    );
  return 0;
}

async function verify(path: string, signal: AbortSignal): Promise<number> {
  await progress.step(
    "Verify",
    `reading ${path}`,
    async () => {
      const reader = await BackupReader.open(createReadStream(path, { highWaterMark: CHUNK, signal }));
      for await (const step of reader.steps())
        if (step.kind === "member")
          for await (const part of step.body) {
            signal.throwIfAborted();
            freePart(part);
          }
      return { head: reader.head, ...reader.manifest };
    },
    ({ head, rows, files }) =>
      `whole: ${said({ rows, files })} as of ${head.takenAt}, by version ${head.version}`,
  );
  return 0;
}

process.exitCode = await runCommand(async (signal, cleanup) => {
  const { values, positionals } = parseArgs({
    options: { verify: { type: "boolean", default: false } },
    allowPositionals: true,
    strict: false,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  return values.verify ? verify(resolve(file), signal) : back(resolve(file), signal, cleanup);
});
