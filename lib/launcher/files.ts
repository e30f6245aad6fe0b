import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { type CopyFacts, type Count, copyFiles } from "#lib/server/storage/copy-files.ts";
import { diskStorage } from "#lib/server/storage/disk-storage.ts";
import { s3Storage } from "#lib/server/storage/s3-storage.ts";
import { type Storage, storage } from "#lib/server/storage/storage.ts";
import { explainStore, shownStore, tryStore } from "./check-file-store.ts";
import { checkFiles, type FileFault } from "./check-files.ts";
import { readArguments } from "./command-line.ts";
import { runCommand } from "./interruptible.ts";
import { openDatabase } from "./open-database.ts";
import { Progress } from "./progress.ts";
import { countText, sizeText } from "./sizes.ts";
import { StartFailure } from "./start-failure.ts";

/** `npm run files`: moves an installation's files between the data folder and an S3 store, and checks them. */
const USAGE = `npm run files -- copy disk s3    copies the files of the data folder to the S3 store of ROLLCALL_S3_BUCKET
npm run files -- copy s3 disk    copies them back
npm run files -- check           looks at every file that the database names, where the settings say it is

copy  --compare   also compares every byte of what both have
      --delete    also deletes what only the second has: files that were deleted since the last run

The installation may run meanwhile. Each can be interrupted and run again.`;

/** How many faults are named; they are counted anyway. */
const MOST_NAMED = 20;
const TELL_MS = 2000;

const progress = new Progress(process.stdout);
const text = ({ files, bytes }: Count): string => `${countText(files, "file")} of ${sizeText(bytes)}`;

type Place = { storage: Storage; name: string };

async function placeOf(name: string): Promise<Place | null> {
  const { dataDir, s3, cacheBytes } = environment();
  if (name === "disk") return { storage: diskStorage(dataDir), name: dataDir };
  if (name !== "s3") return null;
  if (s3 === null)
    throw new StartFailure(
      "Set ROLLCALL_S3_BUCKET and what belongs to it; see docs/operations.md, Files in an S3 store.",
    );
  const store = s3Storage({ settings: s3, dataDir, cacheBytes });
  const failure = await tryStore(store);
  if (failure !== null) throw new StartFailure(explainStore(failure, s3));
  return { storage: store, name: shownStore(s3) };
}

type CopyFlags = { compare: boolean; delete: boolean };

async function copy(from: Place, to: Place, flags: CopyFlags, signal: AbortSignal): Promise<number> {
  let told = performance.now();
  const onProgress = ({ copied, present }: CopyFacts) => {
    if (performance.now() - told < TELL_MS) return;
    told = performance.now();
    progress.going("Copy", `${text(copied)} copied, ${text(present)} there already`);
  };
  const began = performance.now();
  const facts = await progress.step(
    "Copy",
    `from ${from.name} to ${to.name}`,
    () => copyFiles(from.storage, to.storage, { isThorough: flags.compare, signal, onProgress }),
    ({ copied, present, replaced }) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const more = replaced.files > 0 ? `, ${text(replaced)} replaced` : "";
      const how = flags.compare ? "compared byte by byte" : "of the same size";
      return `${text(copied)} copied in ${seconds} s${more}; ${text(present)} there already, ${how}`;
    },
  );
  if (facts.gone > 0) progress.notice("Files", `${countText(facts.gone, "file")} deleted meanwhile`);
  if (facts.only.length > 0) {
    const only = `${countText(facts.only.length, "file")} only in ${to.name}, such as ${facts.only[0]}`;
    // An empty folder is another one.
    const isSure = flags.delete && facts.present.files + facts.copied.files > 0;
    if (isSure) await to.storage.removeAll(facts.only);
    progress.notice("Files", isSure ? `${only}: deleted` : `${only}; --delete deletes what is gone here`);
  }
  return facts.copied.files + facts.replaced.files;
}

function nextSteps(to: string, copied: number): string {
  const settings = to === "s3" ? "with ROLLCALL_S3_BUCKET and its like" : "without ROLLCALL_S3_BUCKET";
  const before = `Next: stop Rollcall on all hosts, run this once more with --delete for what has changed meanwhile, and start it ${settings}.`;
  const after = `If Rollcall is stopped, start it ${settings}; then \`npm run files -- check\`. What the files are copied from stays as it is until you delete it.`;
  return copied > 0 ? before : after;
}

async function check(signal: AbortSignal, cleanup: AsyncDisposableStack): Promise<number> {
  settleEnvironment({ databaseUrl: await openDatabase(environment(), cleanup) });
  cleanup.defer(() => database().$disconnect());
  const faults: FileFault[] = [];
  const { s3, dataDir } = environment();
  const count = await progress.step(
    "Files",
    `looking at ${s3 === null ? dataDir : shownStore(s3)}`,
    () => checkFiles(storage(), (fault) => faults.push(fault), signal),
    (files) => `${countText(files, "file")} named by the database, ${faults.length} not as it says`,
  );
  for (const { key, kind } of faults.slice(0, MOST_NAMED)) progress.notice(kind, key);
  if (faults.length > MOST_NAMED) progress.notice("…", `and ${faults.length - MOST_NAMED} more`);
  if (faults.length === 0) return 0;
  const advice =
    faults.length === count
      ? "None is there: is it the right data folder or bucket?"
      : "Videos, captions, archives and thumbnails are made again when they are asked for or a worker starts; uploads have to be uploaded again.";
  process.stderr.write(`${advice}\n`);
  return 1;
}

const { values, positionals } = readArguments(USAGE, {
  compare: { type: "boolean", default: false },
  delete: { type: "boolean", default: false },
});

process.exitCode = await runCommand(async (signal, cleanup) => {
  const [command, first = "", second = "", ...others] = positionals;
  if (command === "check" && first === "") return check(signal, cleanup);
  if (command === "copy" && first !== second && others.length === 0) {
    const [from, to] = [await placeOf(first), await placeOf(second)];
    if (from !== null && to !== null) {
      const copied = await copy(from, to, values, signal);
      process.stdout.write(`${nextSteps(second, copied)}\n`);
      return 0;
    }
  }
  process.stderr.write(`${USAGE}\n`);
  return 1;
});
