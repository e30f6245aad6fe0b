import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { DELETE, GET } from "#app/v1/assets/[asset_id]/route.ts";
import { POST } from "#app/v1/assets/route.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { inspectImage } from "#lib/render/media/image.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { storage } from "../storage/storage.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const folder = await mkdtemp(join(tmpdir(), "rollcall-assets-"));
afterAll(async () => {
  await database().$disconnect();
  await rm(folder, { recursive: true, force: true });
});

const { path: ffmpeg } = await findEncoder({});

/** A file made by ffmpeg. */
async function made(name: string, args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, name);
  await promisify(execFile)(ffmpeg, ["-v", "error", "-y", ...args, path]);
  return new Uint8Array(await readFile(path));
}

const PICTURE = ["-f", "lavfi", "-i", "testsrc=s=64x36:r=10:d=2"];
const SOUND = ["-f", "lavfi", "-i", "sine=f=440:d=2"];
const files = {
  mp4: () =>
    made("clip.mp4", [...PICTURE, ...SOUND, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]),
  webm: () => made("clip.webm", [...PICTURE, "-c:v", "libvpx"]),
  mp3: () => made("song.mp3", SOUND),
  m4a: () => made("song.m4a", SOUND),
  wav: () => made("song.wav", SOUND),
  woff2: async () =>
    new Uint8Array(
      await readFile(
        join(
          import.meta.dirname,
          "../../../node_modules/@fontsource/inter/files/inter-latin-400-normal.woff2",
        ),
      ),
    ),
};

const photo = (name: string) =>
  readFile(join(import.meta.dirname, "../../../e2e/fixtures/data/photos", name));

function upload(bytes: Uint8Array<ArrayBuffer>, fileName: string, key = org.keys.editor) {
  const form = new FormData();
  form.set("file", new File([bytes], fileName));
  const request = new Request("http://127.0.0.1:3000/v1/assets", {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  });
  return callRoute(POST, request);
}

it("keeps an image and tells what it is", async () => {
  const response = await upload(new Uint8Array(await photo("rocket.jpg")), "C:\\photos\\my rocket.jpg");
  expect(response.status).toBe(201);
  const asset = await response.json();
  expect(asset).toMatchObject({
    org_id: org.id,
    kind: "image",
    file_name: "my rocket.jpg",
    content_type: "image/jpeg",
    duration_seconds: null,
  });
  const stored = await readFile(diskPath(`organizations/${org.id}/assets/${asset.id}.jpg`));
  expect(inspectImage(stored)).toMatchObject({ type: "jpeg", width: asset.width, height: asset.height });
  expect(asset.size).toBe(stored.byteLength);
  const params = { asset_id: asset.id };
  const path = `/v1/assets/${asset.id}`;
  expect((await requestRoute(GET, "GET", path, { key: org.keys.viewer, params })).body).toEqual(asset);
  expect((await requestRoute(GET, "GET", path, { key: other.keys.viewer, params })).status).toBe(404);
});

describe("sounds, videos and fonts", () => {
  it.each([
    ["mp4", { kind: "video", content_type: "video/mp4", width: 64, height: 36, duration_seconds: 2 }],
    ["webm", { kind: "video", content_type: "video/webm", width: 64, height: 36, duration_seconds: 2 }],
    ["mp3", { kind: "audio", content_type: "audio/mpeg", width: null, height: null }],
    ["m4a", { kind: "audio", content_type: "audio/mp4", width: null, height: null, duration_seconds: 2 }],
    ["wav", { kind: "audio", content_type: "audio/wav", width: null, height: null, duration_seconds: 2 }],
    ["woff2", { kind: "font", content_type: "font/woff2", width: null, duration_seconds: null }],
  ] as const)("keeps %s by its content, whatever it is called", async (name, expected) => {
    const bytes = await files[name]();
    const response = await upload(bytes, "holiday.jpg");
    const asset = await response.json();
    expect({ status: response.status, ...asset }).toMatchObject({
      status: 201,
      file_name: "holiday.jpg",
      size: bytes.length,
      ...expected,
    });
    const found = await database().asset.findUniqueOrThrow({ where: { id: asset.id } });
    expect(Buffer.from(bytes).equals(await readFile(diskPath(found.storageKey)))).toBe(true);
  });
});

const cut = (bytes: Uint8Array<ArrayBuffer>, share = 0.6) => bytes.slice(0, Math.floor(bytes.length * share));
const text = (content: string) => new TextEncoder().encode(content);
const UNKNOWN = /^Value error, The file is no image .* and no font .*\. Choose another file$/;
const IMAGE = /^Value error, .*\. Choose another file, or save the picture again as JPEG or PNG$/;
const AUDIO = /^Value error, .*\. Choose another file, or save the sound again as MP3 or WAV$/;
const VIDEO = /^Value error, .*\. Choose another file, or save the video again as MP4 with H\.264$/;

/** A PNG whose header promises more pixels than any memory has. */
function hugePng(): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const data = deflateSync(Buffer.alloc(1000));
  return new Uint8Array(
    Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]),
  );
}

/** A WAV file whose header promises two gigabytes. */
async function lyingWav(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.wav();
  const view = Buffer.from(bytes.buffer);
  view.writeUInt32LE(0x7fffffff, view.indexOf("data") + 4);
  return bytes;
}

/** An MP4 whose data is said to be in another file: what an old trick against servers looks like. */
async function referringMp4(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await files.mp4();
  const view = Buffer.from(bytes.buffer);
  const at = view.indexOf("url ");
  // The flag "in this file" of every data reference is taken away.
  for (let place = at; place >= 0; place = view.indexOf("url ", place + 4)) view.writeUInt32BE(0, place + 4);
  view.fill(0, view.indexOf("mdat") + 4);
  return bytes;
}

/** Files of work in progress that were left behind. */
async function unfinished(): Promise<string[]> {
  const entries = await readdir(join(environment().dataDir, "tmp"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== "alive").map(({ name }) => name);
}

it.each([
  ["a cut picture", async () => new Uint8Array(await photo("truncated.jpg")), IMAGE],
  ["a picture of 30,000 × 30,000", async () => hugePng(), IMAGE],
  ["a text", async () => text("not a picture"), UNKNOWN],
  ["nothing", async () => new Uint8Array(), UNKNOWN],
  ["one byte", async () => (await files.mp4()).slice(0, 1), UNKNOWN],
  ["a page", async () => text("<!doctype html><script>alert(1)</script>"), UNKNOWN],
  ["a drawing", async () => text("<svg xmlns='http://www.w3.org/2000/svg'/>"), UNKNOWN],
  ["a cut MP4", async () => cut(await files.mp4()), VIDEO],
  ["a cut WebM", async () => cut(await files.webm()), VIDEO],
  ["a cut WAV", async () => cut(await files.wav()), AUDIO],
  ["a WAV with a lying header", lyingWav, AUDIO],
  ["an MP4 that refers to another file", referringMp4, VIDEO],
])("refuses %s, in words that say what to do", async (_name, bytes, words) => {
  const before = await database().asset.count();
  const response = await upload(await bytes(), "ada.mp4");
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    detail: [
      {
        ...{ type: "value_error", loc: ["body", "file"], msg: expect.stringMatching(words) },
        ctx: expect.objectContaining({ error: {}, code: expect.stringMatching(/^[a-z]+_[a-z_]+$/) }),
      },
    ],
    code: "validation_failed",
  });
  expect(await database().asset.count()).toBe(before);
  expect(await unfinished()).toEqual([]);
});

it("opens no address and no file that an upload names", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ts`;
  await writeFile(join(folder, "song.wav"), await files.wav());
  const own = join(folder, "song.wav");
  const playlist = (entry: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${entry}\n#EXT-X-ENDLIST\n`;
  const scripts = [
    playlist(address),
    playlist(`file://${own}`),
    `ffconcat version 1.0\nfile '${address}'\n`,
    `ffconcat version 1.0\nfile '${own}'\n`,
    `<?xml version="1.0"?><MPD><BaseURL>${address}</BaseURL></MPD>`,
    // With the beginning of a real format, so that it gets as far as its reader.
    `\x00\x00\x00\x14ftypisom\x00\x00\x00\x00isom${playlist(address)}`,
    `ID3\x03\x00\x00\x00\x00\x00\x00${playlist(address)}`,
  ];
  for (const script of scripts) expect((await upload(text(script), "clip.mp4")).status).toBe(422);
  expect(asked).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

it("keeps nothing of a file whose sender has gone", async () => {
  const before = await database().asset.count();
  const form = new FormData();
  form.set("file", new File([await files.mp4()], "clip.mp4"));
  const client = new AbortController();
  const request = new Request("http://127.0.0.1:3000/v1/assets", {
    method: "POST",
    headers: { Authorization: `Bearer ${org.keys.editor}` },
    body: form,
    signal: client.signal,
  });
  const answered = callRoute(POST, request);
  await expect.poll(unfinished).not.toEqual([]);
  client.abort();
  expect((await answered).status).toBe(499);
  expect([await database().asset.count(), await unfinished()]).toEqual([before, []]);
});

it("stops an upload at the limit of what it is", async () => {
  const jpeg = new Uint8Array(11 * 1024 * 1024);
  jpeg.set([0xff, 0xd8, 0xff]);
  const response = await upload(jpeg, "large.jpg");
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    detail: "The body is larger than 10485760 bytes",
    code: "body_too_large",
    ctx: { limit_bytes: 10_485_760 },
  });
  expect(await unfinished()).toEqual([]);
});

it("does not wait for the rest of an upload that is too large", async () => {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const jpeg = new Uint8Array(11 * 1024 * 1024);
  jpeg.set([0xff, 0xd8, 0xff]);
  let isLetGo = false;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(head));
      controller.enqueue(jpeg);
      // And then nothing more, without an end.
    },
    cancel() {
      isLetGo = true;
    },
  });
  const headers = {
    Authorization: `Bearer ${org.keys.editor}`,
    "Content-Type": "multipart/form-data; boundary=edge",
  };
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  const request = new Request("http://127.0.0.1:3000/v1/assets", init);
  const response = await callRoute(POST, request);
  expect(response.status).toBe(413);
  expect(isLetGo).toBe(true);
  expect(await unfinished()).toEqual([]);
});

it("wants an editor, and the field file", async () => {
  const bytes = new Uint8Array(await photo("rocket.jpg"));
  expect((await upload(bytes, "a.jpg", org.keys.viewer)).status).toBe(403);
  const answer = await requestRoute(POST, "POST", "/v1/assets", { key: org.keys.editor, body: {} });
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual([{ type: "missing", loc: ["body", "file"], msg: "Field required" }]);
});

it("takes one file and nothing beside it, and keeps nothing of another form", async () => {
  const image = () => new File([rocket], "rocket.jpg");
  const rocket = new Uint8Array(await photo("rocket.jpg"));
  const asked = async (change: (form: FormData) => void) => {
    const form = new FormData();
    change(form);
    const init = { method: "POST", headers: { Authorization: `Bearer ${org.keys.editor}` }, body: form };
    const response = await callRoute(POST, new Request("http://127.0.0.1:3000/v1/assets", init));
    const { detail } = await response.json();
    return [response.status, ...detail.map(({ type, loc }: Fault) => [type, ...loc])];
  };
  const before = await database().asset.count();
  const withField = asked((form) => {
    form.set("file", image());
    form.set("x", "y");
  });
  expect(await withField).toEqual([422, ["extra_forbidden", "body", "x"]]);
  const withTwo = asked((form) => {
    form.append("file", image());
    form.append("file", image());
  });
  expect(await withTwo).toEqual([422, ["value_error", "body", "file"]]);
  expect([await database().asset.count(), await unfinished()]).toEqual([before, []]);
});

describe("deleting", () => {
  const remove = (id: string, key = org.keys.editor, headers: Record<string, string> = {}) =>
    requestRoute(DELETE, "DELETE", `/v1/assets/${id}`, { key, params: { asset_id: id }, headers });

  it("takes the file away, once, and only the own organization's", async () => {
    const asset = await (await upload(await files.mp3(), "song.mp3")).json();
    const { storageKey } = await database().asset.findUniqueOrThrow({ where: { id: asset.id } });
    expect((await remove(asset.id, other.keys.editor)).status).toBe(404);
    expect((await remove(asset.id, org.keys.viewer)).status).toBe(403);
    expect((await remove(asset.id)).status).toBe(204);
    expect(await storage().size(storageKey)).toBeNull();
    expect((await remove(asset.id)).status).toBe(404);
  });

  it("is done for the version that If-Match names, and for no other", async () => {
    const uploaded = await upload(await files.mp3(), "song.mp3");
    const { id } = await uploaded.json();
    const removeIf = (tag: string) => remove(id, org.keys.editor, { "If-Match": tag });
    expect(await removeIf('"x"')).toMatchObject({ status: 412, body: { code: "changed_meanwhile" } });
    expect((await removeIf(uploaded.headers.get("etag") ?? "")).status).toBe(204);
  });

  it("is refused while somebody has it as a photo, or a template shows it", async () => {
    const bytes = new Uint8Array(await photo("rocket.jpg"));
    const [face, backdrop] = [
      await (await upload(bytes, "a.jpg")).json(),
      await (await upload(bytes, "b.jpg")).json(),
    ];
    const person = await insertTestPerson(org.id, { firstName: "Ada" });
    await database().person.update({ where: { id: person }, data: { photoAssetId: face.id } });
    await insertTestTemplate(org.id, {
      ...TINY_SCENE,
      layers: [
        { name: "back", type: "image", source: `asset:${backdrop.id}`, x: 0, y: 0, width: 10, height: 10 },
      ],
    });
    expect(await remove(face.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("photo") },
    });
    expect(await remove(backdrop.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("template") },
    });
  });
});
