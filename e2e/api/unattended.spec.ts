import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { decodeArea, decodeMp4, meanDifference } from "../fixtures/mp4.ts";
import { openReceiver, type Receiver } from "../fixtures/receiver.ts";
import { readZip } from "../fixtures/zip.ts";

/** The README's path over the API, on an installation that was set up by variables alone. */
const KEY = `rc_${"k".repeat(40)}`;
const PEOPLE = new URL("../fixtures/data/people.csv", import.meta.url);
const PHOTO = new URL("../fixtures/data/photos/astronaut.png", import.meta.url);
const CUT_PHOTO = new URL("../fixtures/data/photos/truncated.jpg", import.meta.url);

let installation: Installation;
let folder: string;
let receiver: Receiver;
let secret: string;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), "rollcall-videos-"));
  receiver = await openReceiver();
  installation = await startInstallation({
    ROLLCALL_ADMIN_EMAIL: "owner@example.org",
    ROLLCALL_ADMIN_PASSWORD: "correct horse battery",
    ROLLCALL_ADMIN_API_KEY: KEY,
    ROLLCALL_SAMPLE_PEOPLE: "12",
    ROLLCALL_WEBHOOK_PRIVATE_ADDRESSES: "1",
  });
});

test.afterAll(async () => {
  receiver.close();
  await rm(folder, { recursive: true, force: true });
  expect(await installation.stop()).toBe(0);
});

type Sent = { body?: unknown; raw?: BodyInit; type?: string };

async function api(method: string, path: string, { body, raw, type }: Sent = {}): Promise<Response> {
  const headers = new Headers({ Authorization: `Bearer ${KEY}` });
  const init: RequestInit = { method, headers };
  if (body !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(body);
  } else if (raw !== undefined) {
    if (type !== undefined) headers.set("Content-Type", type);
    init.body = raw;
  }
  return fetch(`${installation.url}${path}`, init);
}

// biome-ignore lint/suspicious/noExplicitAny: each test says by its assertions what it expects of an answer
async function json(response: Response | Promise<Response>): Promise<any> {
  return (await response).json();
}

async function photoForm(file: URL, name: string): Promise<FormData> {
  const form = new FormData();
  form.set("file", new File([await readFile(file)], name));
  return form;
}

test("starts without a set-up link, with the owner, the key and the sample people", async () => {
  expect(installation.setupLink).toBeNull();
  expect(installation.output()).toMatch(/Encoder +ffmpeg \S*\d/);
  expect(await json(api("GET", "/v1/organizations"))).toMatchObject([
    { status: "active", plan_id: "self_hosted" },
  ]);
  const people = await api("GET", "/v1/people?count=true");
  expect(people.headers.get("x-total-count")).toBe("12");
});

test("answers under /v1 are JSON whatever is asked", async () => {
  const unknown = await api("GET", "/v1/nothing/here");
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    '{"detail":"Not Found","code":"unknown_path"}',
  ]);
  // Its own address, where ROLLCALL_URL says no other.
  const { port } = new URL(installation.url);
  expect(await json(api("GET", "/v1"))).toMatchObject({
    openapi_url: `http://localhost:${port}/v1/openapi.json`,
  });
  const wrong = await api("PUT", "/v1/people");
  expect([wrong.status, wrong.headers.get("allow"), await wrong.text()]).toEqual([
    405,
    "GET, HEAD, POST",
    '{"detail":"Method Not Allowed","code":"method_not_allowed"}',
  ]);
  const broken = await api("POST", "/v1/people", { raw: '{"first_name":', type: "application/json" });
  expect(broken.status).toBe(422);
  expect(await broken.json()).toEqual({
    detail: [
      {
        type: "json_invalid",
        loc: ["body", 14],
        msg: "JSON decode error",
        ctx: { error: "Expecting value" },
      },
    ],
    code: "validation_failed",
  });
  const large = await api("POST", "/v1/people", {
    raw: "x".repeat(1024 * 1024 + 1),
    type: "application/json",
  });
  expect(large.status).toBe(413);
  const nobody = await fetch(`${installation.url}/v1/people`);
  expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  expect(nobody.headers.get("x-request-id")).toBeTruthy();
});

test("a client that offers another protocol is answered", async () => {
  // Next.js listens for offers from the first page on.
  expect((await fetch(`${installation.url}/sign-in`)).status).toBe(200);
  const headers = { Authorization: `Bearer ${KEY}`, Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c" };
  const sent = request(`${installation.url}/v1/people`, { headers, agent: false }).end();
  const [answer] = await once(sent, "response");
  expect(answer.statusCode).toBe(200);
  answer.resume();
});

test("imports the list, gives one a photo, and refuses a cut one", async () => {
  const imported = await json(
    api("POST", "/v1/people/import", { raw: await readFile(PEOPLE), type: "text/csv" }),
  );
  expect(imported).toMatchObject({ dry_run: false, total: 300 });
  expect(imported.created + imported.rejected).toBe(300);

  const cut = await api("POST", "/v1/assets", { raw: await photoForm(CUT_PHOTO, "cut.jpg") });
  expect(cut.status).toBe(422);
  expect((await json(cut)).detail[0].loc).toEqual(["body", "file"]);

  const asset = await json(api("POST", "/v1/assets", { raw: await photoForm(PHOTO, "eileen.png") }));
  expect(asset).toMatchObject({ kind: "image", width: 512, height: 512 });
  const person = await json(
    api("POST", "/v1/people", {
      body: { first_name: "Eileen", last_name: "Collins", external_id: "photo", photo_asset_id: asset.id },
    }),
  );
  const photo = await fetch(person.photo_url);
  expect(photo.headers.get("content-type")).toMatch(/^image\//);
});

test("takes a webhook for what becomes of videos and collections", async () => {
  const created = await api("POST", "/v1/webhooks", {
    body: { url: receiver.url, events: ["video.succeeded", "collection.completed"] },
  });
  expect(created.status).toBe(201);
  ({ secret } = await created.json());
});

test("draws a still, renders a collection, and hands out a zip of personal videos", async () => {
  test.setTimeout(180_000);
  const templates = await json(api("GET", "/v1/templates"));
  const [template] = templates.filter(({ slug }: { slug: string }) => slug === "candlelight");
  const [eileen] = await json(api("GET", "/v1/people?q=photo"));
  const [ayse] = await json(api("GET", "/v1/people?q=E-1001"));

  const still = await api("POST", `/v1/templates/${template.id}/preview`, {
    body: { person_id: ayse.id, width: 640 },
  });
  expect(still.status).toBe(200);
  expect(
    Buffer.from(await still.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");

  const typo = await api("POST", "/v1/collections", {
    body: {
      name: "x",
      template_id: template.id,
      people: { ids: [ayse.id] },
      modifications: [{ name: "titel" }],
    },
  });
  expect(typo.status).toBe(422);
  expect(JSON.stringify(await typo.json())).toContain("title");

  const created = await api("POST", "/v1/collections", {
    body: { name: "Two of them", template_id: template.id, people: { ids: [eileen.id, ayse.id] } },
  });
  expect(created.status).toBe(202);
  const { id } = await created.json();
  expect((await api("GET", `/v1/collections/${id}/archive`)).status).toBe(409);

  await expect
    .poll(
      async () => {
        const now = await json(api("GET", `/v1/collections/${id}`));
        expect(now.completed + now.failed).toBeLessThanOrEqual(now.total);
        return now.status;
      },
      { timeout: 150_000, intervals: [500] },
    )
    .toBe("completed");
  const done = await json(api("GET", `/v1/collections/${id}`));
  expect(done).toMatchObject({ total: 2, completed: 2, failed: 0, zip_url: expect.stringContaining("http") });

  const archive = await api("GET", `/v1/collections/${id}/archive`);
  expect(archive.headers.get("content-type")).toBe("application/zip");
  const files = await readZip(Buffer.from(await archive.arrayBuffer()));
  const videos = files.filter(({ name }) => name.endsWith(".mp4"));
  expect(files.map(({ name }) => name).sort()).toEqual([
    "Collins_Eileen.mp4",
    "Mensah_Nguyễn.mp4",
    "manifest.csv",
  ]);
  expect(videos.every(({ isStored }) => isStored)).toBe(true);

  for (const { bytes } of videos) {
    const decoded = await decodeMp4(bytes, folder);
    expect(decoded).toMatchObject({ codec: "h264", profile: "High", width: 1280, height: 720 });
    const resource = (await json(api("GET", `/v1/collections/${id}/videos`)))[0];
    expect(decoded.duration).toBeCloseTo(resource.duration_seconds, 1);
    expect(decoded.frames).toBe(Math.round(resource.duration_seconds * 25));
  }
  const [one, other] = videos;
  if (one === undefined || other === undefined) throw new Error("Two videos were wanted");
  const name = { x: 0.1, y: 0.55, width: 0.8, height: 0.35 };
  const corner = { x: 0, y: 0, width: 0.1, height: 0.1 };
  const difference = async (area: typeof name) =>
    meanDifference(
      await decodeArea(one.bytes, folder, 5, area),
      await decodeArea(other.bytes, folder, 5, area),
    );
  expect(await difference(name)).toBeGreaterThan(2);
  expect(await difference(corner)).toBeLessThan(1);
});

test("told the webhook of it, signed, and each thing once", async () => {
  const told = () =>
    receiver.messages.map(({ headers, body }) => new Webhook(secret).verify(body, headers)) as {
      type: string;
      data: { id: string };
    }[];
  await expect.poll(() => told().length, { timeout: 15_000 }).toBe(3);
  const [collection] = await json(api("GET", "/v1/collections"));
  const videos: { id: string }[] = await json(api("GET", `/v1/collections/${collection.id}/videos`));
  const wanted = [
    ["collection.completed", collection.id],
    ...videos.map(({ id }) => ["video.succeeded", id]),
  ].sort();
  expect(
    told()
      .map(({ type, data }) => [type, data.id])
      .sort(),
  ).toEqual(wanted);
});

test("a video's file is seekable and its address cannot be changed", async () => {
  const [video] = await json(api("GET", "/v1/videos?status=succeeded&limit=1"));
  expect(video.object).toBe("video");
  const part = await fetch(video.result_url, { headers: { Range: "bytes=0-99" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  expect(part.headers.get("content-security-policy")).toContain("sandbox");
  const forged = new URL(video.result_url);
  forged.searchParams.set("expires", "4102444800");
  expect((await fetch(forged)).status).toBe(404);
});

test("a client with generated types does the main job", async () => {
  test.setTimeout(120_000);
  const zip = join(folder, "typed-client.zip");
  const program = fileURLToPath(new URL("../fixtures/typed-client/main-job.mts", import.meta.url));
  const { stdout } = await promisify(execFile)("node", [program, installation.url, KEY, zip]);
  expect(JSON.parse(stdout)).toMatchObject({ status: "completed", completed: 1 });
  const files = await readZip(await readFile(zip));
  expect(files.map(({ name }) => name)).toContain("Lovelace_Ada.mp4");
});

test("nothing in the data folder can be read by another local user", async () => {
  test.skip(process.platform === "win32", "Windows knows no modes");
  const entries = await readdir(installation.dataDir, { recursive: true });
  expect(entries).toContainEqual(expect.stringMatching(/^files\/.*\.mp4$/));
  const modes = await Promise.all(
    ["", ...entries].map(async (name) => {
      // PostgreSQL comes and goes with files of its own.
      const { mode } = await stat(join(installation.dataDir, name)).catch(() => ({ mode: 0 }));
      return [name, mode & 0o077] as const;
    }),
  );
  expect(modes.filter(([, open]) => open !== 0)).toEqual([]);
});

/** The shell commands between two headings of a text, for this installation and its key. */
function commandsOf(text: string, from: string, to: string): string {
  const part = text.slice(text.indexOf(from), text.indexOf(to));
  const commands = [...part.matchAll(/```sh\n(.*?)\n```/gs)].map(([, lines]) => lines);
  expect(commands.length).toBeGreaterThan(2);
  return commands
    .join("\n")
    .replace(/ROLLCALL=http\S+/, `ROLLCALL=${installation.url}`)
    .replace("rc_…", KEY);
}

/** Runs commands in an empty folder, and answers what they printed and the files that they left, also when the last fails. */
async function runCommands(shell: string, commands: string) {
  const empty = await mkdtemp(join(tmpdir(), "rollcall-commands-"));
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    execFile(shell, ["-c", commands], { cwd: empty }, (_, stdout, stderr) => resolve({ stdout, stderr }));
  });
  return { stdout, stderr, files: await readdir(empty), folder: empty };
}

const hasTools = ["curl", "jq"].every((tool) => spawnSync(tool, ["--version"]).status === 0);

test.describe("the commands of the documentation", () => {
  test.skip(!hasTools, "They need curl and jq");
  test.setTimeout(180_000);

  for (const shell of ["sh", "bash"])
    test(`those of the README work in ${shell}, word for word`, async () => {
      const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
      const done = await runCommands(shell, commandsOf(readme, "## The same with curl", "## Further"));
      expect(done.stderr).toBe("");
      expect(done.files.sort()).toEqual(["everybody.csv", "people.csv", "videos.zip"]);
      const videos = await readZip(await readFile(join(done.folder, "videos.zip")));
      expect(videos.map(({ name }) => name)).toContain("Lovelace_Ada.mp4");
      expect(done.stdout).toMatch(/"rejected": 0/);
    });

  test("those of the README end, with the reason, where a request is refused", async () => {
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
    const commands = commandsOf(readme, "## The same with curl", "## Further").replaceAll(KEY, `${KEY}x`);
    const done = await runCommands("sh", commands);
    expect(done.stderr).toContain("The API key is incomplete or unknown, has expired or has been revoked");
    expect(done.files).not.toContain("videos.zip");
  });

  test("those of the reference's introduction work, from the quick start to a retry that takes effect once", async () => {
    const { info } = await json(api("GET", "/v1/openapi.json"));
    const done = await runCommands(
      "sh",
      commandsOf(info.description, "## Quick start", "## Webhook signatures"),
    );
    expect(done.stderr).toBe("");
    expect(done.files.sort()).toEqual(["ada.mp4", "headers.txt"]);
    const [one, other] = done.stdout.trim().split("\n").slice(-2);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).toBe(one);
  });
});
