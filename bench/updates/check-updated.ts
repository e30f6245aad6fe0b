import { execFile } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { decodeArea } from "#e2e/fixtures/mp4.ts";
import { psnr } from "#test/render-reference/likeness.ts";
import type { Api, Row } from "./api.ts";
import { hasEnded, type Made } from "./fill.ts";
import type { SwitchedReceiver } from "./receiver.ts";
import { compare, type Difference, download, type Earlier, readFile, readFiles, record } from "./record.ts";
import type { Check } from "./report.ts";

/** Generous: the machine may have much else to do. */
const DONE_WITHIN_S = 1_200;
const DELIVERED_WITHIN_MS = 120_000;
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
/** Drawn by two versions, a picture may differ in edges of letters, not in what it shows. */
const LEAST_DB = 25;

type Place = { api: Api; dataDir: string; folder: string; made: Made; earlier: Earlier };

/** What an earlier program told of each row, told again; and every file, at its new address and at the one of then. */
export async function checkRows({ api, earlier }: Place): Promise<Check> {
  const operations = await api.operations();
  const { rows, fields, differences } = await compare(api, operations, earlier.recorded);
  const files = await readFiles(await record(api, operations));
  const problems: string[] = summary(differences);
  let same = 0;
  let valid = 0;
  for (const [name, before] of earlier.files) {
    const now = files.get(name);
    // A thumbnail of a design is drawn by the version that shows it.
    const isDrawn = name.startsWith("/v1/templates") && now?.status === 200;
    if (before.status !== 200) problems.push(`${name}: the program of that time answered ${before.status}`);
    else if (isDrawn || now?.digest === before.digest) same += 1;
    else problems.push(`${name}: ${now === undefined ? "no address" : `${now.status}, other bytes`}`);
    if ((await readFile(before.address)).digest === before.digest) valid += 1;
  }
  if (valid < earlier.files.size)
    problems.push(`${earlier.files.size - valid} files are not at the address of then`);
  const told = `${rows} rows with ${fields} fields told again, ${differences.length} differ; ${same} of ${earlier.files.size} files, ${valid} at the address of then`;
  return { told, problems };
}

/** Differences of a kind in one line, with an example. */
function summary(differences: readonly Difference[]): string[] {
  const kinds = Map.groupBy(
    differences,
    ({ path, field }) => `${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")} ${field}`,
  );
  return [...kinds].map(([kind, all]) => {
    const [{ before, after } = { before: "", after: "" }] = all;
    const [one, other] = [before, after].map((value) => JSON.stringify(value)?.slice(0, 200));
    return `${kind} of ${all.length}: ${one} is now ${other}`;
  });
}

/** What the earlier program had ordered and not finished. */
export async function checkUnfinished({ api, made }: Place): Promise<Check> {
  const { status, completed, failed, total } = await api.until(made.unfinished, hasEnded, DONE_WITHIN_S);
  const told = `${completed} of ${total} videos that were waiting are made`;
  return {
    told,
    problems: status === "completed" && failed === 0 ? [] : [`the waiting collection is ${status}`],
  };
}

/** Renders videos again whose files are lost: unchanged, by the design and the order as they were written then. */
export async function checkRenderedAgain({ api, dataDir, folder, made, earlier }: Place): Promise<Check> {
  const problems: string[] = [];
  const told: string[] = [];
  for (const { id } of made.videos) {
    const before = earlier.videos.get(String(id));
    if (before === undefined) continue;
    for (const file of await storedFiles(dataDir, `videos/${id}`)) if (file.endsWith(".mp4")) await rm(file);
    await api.post(`/v1/videos/${id}/render-again`);
    const video = await api.until(`/v1/videos/${id}`, hasEnded, DONE_WITHIN_S);
    if (video.status !== "succeeded") problems.push(`rendered again: ${JSON.stringify(video.error)}`);
    else told.push(await likeness(before, await download(String(video.result_url)), folder, video));
  }
  for (const decibels of told)
    if (Number.parseFloat(decibels) < LEAST_DB)
      problems.push(`rendered again, it looks otherwise: ${decibels}`);
  return { told: `rendered again ${told.join(", ")}`, problems };
}

/** The least likeness of three frames of two videos, such as `48.1 dB`. */
async function likeness(before: Buffer, after: Buffer, folder: string, video: Row): Promise<string> {
  if (before.equals(after)) return "the same bytes";
  const seconds = Number(video.duration_seconds);
  const found: number[] = [];
  for (const time of [0, seconds / 2, seconds - 0.3]) {
    const [one, other] = [
      await decodeArea(before, folder, time, WHOLE),
      await decodeArea(after, folder, time, WHOLE),
    ];
    found.push(psnr(other, one));
  }
  return `${Math.min(...found).toFixed(1)} dB`;
}

async function storedFiles(dataDir: string, part: string): Promise<string[]> {
  const files = await readdir(join(dataDir, "files"), { recursive: true });
  return files.filter((file) => file.includes(part)).map((file) => join(dataDir, "files", file));
}

/** The earlier designs and people, used by this version: previews, videos, a collection, its zip. */
export async function checkNewOrders({ api, made }: Place): Promise<Check> {
  const problems: string[] = [];
  const templates = (await api.list("/v1/templates?limit=200")) ?? [];
  for (const { id, name } of templates) {
    const still = await api.ask("POST", `/v1/templates/${id}/preview`, {
      person_id: made.person.id,
      width: 320,
    });
    if (!still.ok) problems.push(`no picture of ${name}: ${still.status} ${await still.text()}`);
    else await still.arrayBuffer();
  }
  const order = { template_id: made.templateId, person_id: made.person.id, template_version: 1 };
  const { id } = await api.post("/v1/videos", order);
  const video = await api.until(`/v1/videos/${id}`, hasEnded, DONE_WITHIN_S);
  if (video.status !== "succeeded") problems.push(`a new video: ${JSON.stringify(video.error)}`);
  const collection = await api.post("/v1/collections", {
    ...{ name: "After", template_id: made.templateId, people: { ids: [made.person.id] } },
  });
  const path = `/v1/collections/${collection.id}`;
  const done = await api.until(path, hasEnded, DONE_WITHIN_S);
  if (done.status !== "completed") problems.push(`a new collection is ${done.status}`);
  const zip = await api.ask("GET", `${path}/archive`);
  if (!zip.ok) problems.push(`its zip is ${zip.status}`);
  await zip.arrayBuffer();
  return { told: `${templates.length} designs drawn, one ordered again`, problems };
}

/** What others hold: addresses of watch pages, keys, the owner's password. */
export async function checkAccess(
  { api, made }: Place,
  owner: { email: string; password: string },
): Promise<Check> {
  const problems: string[] = [];
  for (const address of made.watchUrls) {
    const page = await fetch(address);
    if (!page.ok) problems.push(`a watch page is ${page.status}`);
  }
  for (const key of made.keys) {
    const answer = await fetch(`${api.url}/v1/people`, { headers: { Authorization: `Bearer ${key}` } });
    if (!answer.ok) problems.push(`a key of then is ${answer.status}`);
  }
  const origin = api.url.replace("127.0.0.1", "localhost");
  const entered = await fetch(`${api.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify(owner),
  });
  if (!entered.ok) problems.push(`the owner's sign-in is ${entered.status}: ${await entered.text()}`);
  return {
    told: `${made.watchUrls.length} watch pages, ${made.keys.length + 1} keys and the password work`,
    problems,
  };
}

/** What the receiver of webhooks refused before. */
export async function checkDelivered({ refused, taken }: SwitchedReceiver): Promise<Check> {
  const deadline = Date.now() + DELIVERED_WITHIN_MS;
  const missing = () => [...refused].filter((id) => !taken.has(id));
  while (missing().length > 0 && Date.now() < deadline) await wait(1000);
  const count = missing().length;
  return {
    told: `${refused.size - count} of ${refused.size} webhooks that were refused have been sent again`,
    problems: count > 0 ? [`${count} webhooks were not sent again`] : [],
  };
}

/** `npm run doctor` on the running installation. */
export async function checkDoctor(settings: Record<string, string>): Promise<Check> {
  const env = { ...process.env, DATABASE_URL: "", ...settings };
  const { stdout, code } = await promisify(execFile)("node", ["lib/launcher/doctor.ts"], { env })
    .then(({ stdout }) => ({ stdout, code: 0 }))
    .catch((error: { stdout: string; code: number }) => ({ stdout: error.stdout, code: error.code }));
  const [last = ""] = stdout.trim().split("\n").slice(-1);
  return { told: `doctor: ${last}`, problems: code === 0 ? [] : [`doctor: ${stdout}`] };
}
