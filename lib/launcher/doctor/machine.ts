import { chmod, stat, statfs } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { encoderVersion, findEncoder, installedPackage } from "#lib/render/index.ts";
import { bareEnvironment, type Environment } from "#lib/server/environment.ts";
import { tryRelay } from "#lib/server/mails/index.ts";
import { isMissing } from "#lib/server/storage/make-folder.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { StoreUnavailableError } from "#lib/server/storage/store-unavailable.ts";
import { explainStore, trialFile } from "../check-file-store.ts";
import { checkPort } from "../machine-checks.ts";
import { sizeText } from "../sizes.ts";
import { StartFailure } from "../start-failure.ts";
import { broken, type Examined, examine, type Finding, notice, ok } from "./finding.ts";

const LEAST_FREE = 512 * 1024 * 1024;
const LITTLE_FREE = 2 * 1024 * 1024 * 1024;
/** Clocks that differ by more make signed addresses and due dates wrong; by less, nothing. In milliseconds. */
export const CLOCK_LIMIT_MS = 5000;
const REACH_MS = 10_000;

/** What this machine, its disk and what it reaches are like; the database is examined apart. */
export async function examineMachine(examined: Examined): Promise<Finding[]> {
  const checks: [string, (examined: Examined) => Promise<Finding | Finding[]>][] = [
    ["Data folder", dataFolder],
    ["Disk", disk],
    ["Port", port],
    ["Address", address],
    ["Files", files],
    ["E-mail", email],
    ["Encoder", encoder],
    ["Fonts", fonts],
  ];
  const { dataDir, s3 } = examined.settings;
  const isThere = await stat(dataDir).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
  // Without it there is no disk to look at, and looking for files must not make it.
  const left = isThere ? [] : ["Data folder", "Disk", ...(s3 === null ? ["Files"] : [])];
  const found: Finding[] = isThere ? [] : [missingFolder(dataDir)];
  for (const [name, check] of checks)
    if (!left.includes(name)) found.push(...(await examine(name, () => check(examined))));
  return found;
}

const missingFolder = (dataDir: string): Finding =>
  broken(
    "Data folder",
    `${dataDir} is not there`,
    `Create it (mkdir -m 700 ${dataDir}) or mount it, or correct ROLLCALL_DATA_DIR.`,
  );

async function dataFolder({ settings: { dataDir }, isFixing }: Examined): Promise<Finding> {
  const { mode, uid } = await stat(dataDir);
  const own = process.getuid?.();
  if (own !== undefined && own !== 0 && uid !== own) {
    return broken(
      "Data folder",
      `${dataDir} belongs to another user`,
      "Start Rollcall as the user who started it first.",
    );
  }
  const isOpen = process.platform !== "win32" && (mode & 0o077) !== 0;
  if (!isOpen || process.platform === "darwin") return ok("Data folder", dataDir);
  if (!isFixing) {
    return notice(
      "Data folder",
      `other users of this machine can enter ${dataDir}`,
      `chmod 700 ${dataDir}, or --fix.`,
    );
  }
  await chmod(dataDir, 0o700);
  return ok("Data folder", `${dataDir} was open to other users, and is closed now`);
}

async function disk({ settings: { dataDir } }: Examined): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${sizeText(free)} free on the disk of ${dataDir}`;
  const advice = "Delete collections in the console, empty cache/, or give it a larger disk.";
  if (free < LEAST_FREE) return broken("Disk", text, advice);
  return free < LITTLE_FREE ? notice("Disk", text, advice) : ok("Disk", text);
}

async function port({ settings: { host, port: number }, isRunning }: Examined): Promise<Finding> {
  if (isRunning) return ok("Port", `the product answers on ${host}:${number}`);
  await checkPort(host, number);
  return notice(
    "Port",
    `nothing answers on ${host}:${number}`,
    "Start it with npm start, or on several hosts npm run web, unless it runs elsewhere.",
  );
}

async function address({ settings: { url }, isRunning }: Examined): Promise<Finding> {
  if (!isRunning) return ok("Address", `${url}, not asked while the product does not run here`);
  const advice = "Correct ROLLCALL_URL, the proxy, or the name server. Links in mails begin with it.";
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(REACH_MS) });
    await answer.body?.cancel();
    if (answer.ok) return ok("Address", `${url} leads here`);
    return broken("Address", `${url}/healthz answers ${answer.status}`, advice);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return broken("Address", `${url} cannot be reached from here (${(cause as Error).message})`, advice);
  }
}

async function files({ settings: { s3 } }: Examined): Promise<Finding[]> {
  try {
    return await tryFiles(s3);
  } catch (error) {
    if (s3 === null || !(error instanceof StoreUnavailableError)) throw error;
    throw new StartFailure(explainStore(error, s3));
  }
}

async function tryFiles(s3: Environment["s3"]): Promise<Finding[]> {
  const store = storage();
  const { key, bytes } = trialFile();
  const place = s3 === null ? "the data folder" : `the bucket ${s3.bucket}`;
  const before = Date.now();
  await store.write(key, bytes);
  try {
    if (!(await buffer(store.read(key))).equals(bytes))
      return [
        broken(
          "Files",
          `${place} returns other bytes than were written`,
          "Check the store's disks and proxies.",
        ),
      ];
    const writtenAt = (await store.writtenAt(key)) ?? before;
    const off = Math.max(before - writtenAt, writtenAt - Date.now()) - 1000;
    const found = [ok("Files", `can be written, read and listed in ${place}`)];
    if (off > CLOCK_LIMIT_MS)
      found.push(
        notice(
          "Clock",
          `the file store's differs by ${Math.round(off / 1000)} s`,
          "Let both use a time server.",
        ),
      );
    return found;
  } finally {
    await store.remove(key);
  }
}

async function email({ settings: { mailServer } }: Examined): Promise<Finding> {
  if (mailServer === null) return ok("E-mail", "no SMTP server is set up: nothing is mailed");
  const place = `${mailServer.host}:${mailServer.port}`;
  const fault = await tryRelay(mailServer);
  if (fault === null) return ok("E-mail", `${place} lets Rollcall in`);
  return broken(
    "E-mail",
    `${place} does not: ${fault}`,
    "Correct ROLLCALL_SMTP_…; what waits is sent once it does.",
  );
}

async function encoder({ settings: { ffmpegPath } }: Examined): Promise<Finding> {
  const { path, isPackaged } = await findEncoder({
    configured: ffmpegPath,
    searchPath: bareEnvironment({}).PATH,
  });
  const { version } = await encoderVersion(path);
  if (!isPackaged) return ok("Encoder", `ffmpeg ${version}, ${path}`);
  return notice(
    "Encoder",
    `ffmpeg ${version} from npm is old`,
    "Install your system's (Debian: apt install ffmpeg).",
  );
}

async function fonts(): Promise<Finding> {
  const names = ["inter", "noto-sans", "noto-sans-jp", "noto-color-emoji"].map(
    (name) => `@fontsource/${name}`,
  );
  const missing = names.filter((name) => installedPackage(name) === null);
  if (missing.length === 0) return ok("Fonts", "are there");
  return broken(
    "Fonts",
    `${missing.join(", ")} is missing: videos would look otherwise`,
    "Run npm ci again.",
  );
}
