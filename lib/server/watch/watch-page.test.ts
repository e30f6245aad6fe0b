import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as LIST_ANSWERS } from "#app/v1/answers/route.ts";
import { POST as CREATE_LINK, GET as LIST_LINKS } from "#app/v1/videos/[video_id]/watch-links/route.ts";
import { DELETE as REVOKE } from "#app/v1/watch-links/[watch_link_id]/route.ts";
import * as watchRoute from "#app/w/[...path]/route.ts";
import { ANSWER_SYMBOLS } from "#lib/contract/resources/answer-symbols.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { apiServer } from "../http/api-server.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { storage } from "../storage/storage.ts";
import { attemptFiles, captionsKey, postersOf } from "../videos/index.ts";
import { addressOf, optOutUrl, saveWatchLinks } from "../watch-links/index.ts";

await openTestInstallation();
const serverOf = apiServer(new Map([["/w/{...path}", watchRoute]]));
const server = createServer((message, response) => void serverOf(message.url ?? "")?.(message, response));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  server.close();
  await closeQueue();
  await database().$disconnect();
});

type Sent = { method?: string; form?: Record<string, string> | string; headers?: Record<string, string> };

/** Asks for an address, or a path, as a browser does. */
async function visit(address: string, { method = "GET", form, headers = {} }: Sent = {}) {
  const { pathname } = new URL(address, "http://127.0.0.1");
  const { port } = server.address() as AddressInfo;
  const sent = httpRequest({ host: "127.0.0.1", port, method, path: pathname, headers, agent: false });
  sent.end(form === undefined ? undefined : new URLSearchParams(form).toString());
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
}

const answerWith = (address: string, form: Record<string, string>, headers = {}) =>
  visit(address, { method: "POST", form, headers });

type State = Partial<Prisma.VideoCreateManyInput>;

async function insertVideo(org: TestOrganization, state: State = {}): Promise<string> {
  const id = newId();
  const templateId = await insertTestTemplate(org.id);
  const row = { id, orgId: org.id, templateId, templateVersion: 1, width: 1280, height: 720 };
  await database().video.create({ data: { ...row, ...state } });
  return id;
}

/** A finished video about Ada with this file. */
async function insertFilm(org: TestOrganization, content = "0123456789", state: State = {}) {
  const personId =
    state.personId ?? (await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" }));
  const base = `organizations/${org.id}/videos/${newId()}/1`;
  await storage().write(`${base}.mp4`, Buffer.from(content));
  await storage().write(`${base}.jpg`, Buffer.from("poster"));
  const files = { resultKey: `${base}.mp4`, thumbnailKey: `${base}.jpg` };
  return insertVideo(org, { status: "succeeded", ...files, personId, ...state });
}

async function createLink(org: TestOrganization, videoId: string, body: object = {}) {
  const { status, body: link } = await requestRoute(
    CREATE_LINK,
    "POST",
    `/v1/videos/${videoId}/watch-links`,
    {
      key: org.keys.editor,
      params: { video_id: videoId },
      body,
      headers: { "Idempotency-Key": newId() },
    },
  );
  expect(status).toBe(201);
  return link as { id: string; url: string; expires_at: string };
}

const listLinks = (org: TestOrganization, videoId: string) =>
  requestRoute(LIST_LINKS, "GET", `/v1/videos/${videoId}/watch-links`, {
    key: org.keys.editor,
    params: { video_id: videoId },
  });

const revoke = (org: TestOrganization, id: string) =>
  requestRoute(REVOKE, "DELETE", `/v1/watch-links/${id}`, {
    key: org.keys.editor,
    params: { watch_link_id: id },
  });

const answersOf = async (org: TestOrganization, query: Record<string, string> = {}) =>
  (await requestRoute(LIST_ANSWERS, "GET", "/v1/answers", { key: org.keys.viewer, query })).body;

async function filmWithLink() {
  const org = await createTestOrganization("Nordlicht & Söhne");
  const videoId = await insertFilm(org);
  return { org, videoId, link: await createLink(org, videoId) };
}

describe("a link", () => {
  it("is a secret of 128 bits, stored as a hash, and can be shown again", async () => {
    const { org, videoId, link } = await filmWithLink();
    const token = link.url.split("/w/")[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(16);
    const row = await database().watchLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(JSON.stringify(row)).not.toContain(token);
    const { body } = await listLinks(org, videoId);
    expect(body).toEqual([link]);
    expect((await createLink(org, videoId)).url).not.toBe(link.url);
  });

  it("works for as long as the organization says, or the link", async () => {
    const { org, videoId } = await filmWithLink();
    await database().organization.update({ where: { id: org.id }, data: { watchLinkDays: 2 } });
    const now = new Date("2026-03-01T12:00:00Z");
    vi.spyOn(clock, "now").mockImplementation(() => now);
    expect((await createLink(org, videoId)).expires_at).toBe("2026-03-03T12:00:00.000Z");
    expect((await createLink(org, videoId, { days: 5 })).expires_at).toBe("2026-03-06T12:00:00.000Z");
  });

  it("shows no address any more where the secret of the installation is another", async () => {
    const { link } = await filmWithLink();
    const row = await database().watchLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(await addressOf(row)).toBe(link.url);
    expect(await addressOf({ ...row, tokenHash: "of another secret" })).toBeNull();
  });

  it("is made up to a limit of working ones, also by requests at the same time", async () => {
    const org = await createTestOrganization();
    const videoId = await insertFilm(org);
    const ask = () =>
      requestRoute(CREATE_LINK, "POST", `/v1/videos/${videoId}/watch-links`, {
        key: org.keys.editor,
        params: { video_id: videoId },
        body: {},
      });
    const answers = await Promise.all(Array.from({ length: 23 }, ask));
    const refused = answers.filter(({ status }) => status === 409);
    expect([refused.length, refused[0]?.body.code]).toEqual([3, "watch_link_limit_reached"]);
    expect((await revoke(org, answers.find(({ status }) => status === 201)?.body.id)).status).toBe(204);
    expect((await ask()).status).toBe(201);
  });

  it("is made for many videos in one transaction", async () => {
    const org = await createTestOrganization();
    const videos = [await insertFilm(org, "one"), await insertFilm(org, "two")];
    const links = await org.actor.db.$transaction((tx) => saveWatchLinks(tx, org.id, videos));
    expect(links.map(({ videoId }) => videoId)).toEqual(videos);
    const address = (await addressOf(links[1] ?? expect.fail())) ?? "";
    expect((await visit(`${address}/video.mp4`)).text).toBe("two");
  });
});

describe("the page", () => {
  it("shows whose video it is, in the organization's name and colour, and needs no script", async () => {
    const { org, link } = await filmWithLink();
    const logoKey = `organizations/${org.id}/assets/${newId()}.png`;
    await storage().write(logoKey, Buffer.from("logo"));
    const logoAssetId = newId();
    await database().asset.create({
      data: {
        id: logoAssetId,
        orgId: org.id,
        kind: "image",
        fileName: "logo.png",
        contentType: "image/png",
        size: 4,
        width: 200,
        height: 50,
        storageKey: logoKey,
      },
    });
    const colors = [{ name: "Fjord", value: "#1d3557" }];
    await database().brand.create({ data: { id: newId(), orgId: org.id, logoAssetId, colors, fonts: [] } });
    const page = await visit(link.url);
    const path = new URL(link.url).pathname;
    expect(page.status).toBe(200);
    expect(page.text).toContain("<h1>A video for \u2068Ada Lovelace\u2069</h1>");
    expect(page.text).toContain('alt="Nordlicht &amp; Söhne" width="200" height="50"');
    expect(page.text).toContain("--accent:#1d3557;--on-accent:#fff");
    expect(page.text).toContain(`<video src="${path}/video.mp4" controls playsinline preload="none"`);
    expect(page.text).toContain(`poster="${path}/poster.jpg" width="1280" height="720"`);
    expect(page.text).not.toMatch(/<script|\son\w+=|style="/);
    expect((await visit(`${path}/logo`)).text).toBe("logo");
    expect((await visit(`${path}/poster.jpg`)).text).toBe("poster");
    // What mails show is made by a worker, when one is sent.
    expect((await visit(`${path}/poster.gif`)).status).toBe(404);
    // Neither the address nor the page names the organization's or the person's rows.
    expect(page.text).not.toContain(org.id);
  });

  it("has the strictest headers, is found by nobody, and sets no cookie", async () => {
    const { link } = await filmWithLink();
    const { headers } = await visit(link.url);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const film = await visit(`${link.url}/video.mp4`);
    expect(film.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-cache",
    });
  });

  it("speaks the person's language, else the browser's", async () => {
    const org = await createTestOrganization();
    const languages = { de: "de-AT", fr: "fr", none: null };
    const page = async (language: string | null, accepted: string) => {
      const personId = await insertTestPerson(org.id, { firstName: "Ada" });
      await database().person.update({ where: { id: personId }, data: { language } });
      const link = await createLink(org, await insertFilm(org, "film", { personId }));
      return (await visit(link.url, { headers: { "Accept-Language": accepted } })).text;
    };
    expect(await page(languages.de, "en")).toContain('<html lang="de" dir="ltr">');
    expect(await page(languages.fr, "de")).toContain("Ein Video für \u2068Ada\u2069");
    expect(await page(languages.none, "de-CH,en;q=0.5")).toContain("Ihre Antwort");
    expect(await page(languages.none, "fr")).toContain("Your answer");
  });

  it("says when the video is not there, and has nothing made by that", async () => {
    const org = await createTestOrganization();
    const pageOf = async (state: State) => {
      const link = await createLink(org, await insertVideo(org, state));
      return (await visit(link.url)).text;
    };
    for (const status of ["queued", "rendering"] as const)
      expect(await pageOf({ status })).toContain("The video is being made");
    const lost = { status: "succeeded", resultKey: `organizations/${org.id}/videos/lost/1.mp4` } as const;
    const failed = { status: "failed", error: { code: "scene_invalid", message: "No." } } as const;
    for (const state of [failed, { status: "canceled" }, lost] as const) {
      const text = await pageOf(state);
      expect(text).toContain("cannot be shown right now");
      expect(text).not.toContain("<video");
    }
    const jobs = await database().$queryRaw`select 1 from pgboss.job where data->>'org_id' = ${org.id}`;
    expect(jobs).toEqual([]);
  });

  it("plays what is drawn while it is watched by one script, which nothing else can stand in for", async () => {
    const org = await createTestOrganization();
    const states = [
      ...(["ready", "queued", "rendering"] as const).map((status) => ({ status, keep: false })),
      // It was prepared, and is rendered to be kept.
      { status: "queued", keep: true },
    ] as const;
    for (const state of states) {
      const link = await createLink(org, await insertVideo(org, { ...state, durationSeconds: 10, fps: 25 }));
      const path = new URL(link.url).pathname;
      const { text, headers } = await visit(link.url);
      expect(text).toContain(`<source src="${path}/stream.m3u8" type="application/vnd.apple.mpegurl">`);
      expect(text).toContain(` poster="${path}/poster.jpg"`);
      expect(text).toMatch(/data-program="\/player\/hls-[0-9a-f]{16}\.js"/);
      expect(text).toContain("<noscript>");
      const [, script = ""] = /<script type="module">(.*)<\/script>/s.exec(text) ?? [];
      const policy = String(headers["content-security-policy"]).split("; ");
      const scriptHash = hash("sha256", script, "base64");
      expect(policy).toContain(`script-src 'sha256-${scriptHash}' 'strict-dynamic'`);
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("media-src 'self' blob:");
      expect(policy.join()).not.toMatch(/unsafe|worker-src|script-src 'self'/);
      expect(text).not.toContain("/download");
    }
    const { link } = await filmWithLink();
    const kept = await visit(link.url);
    expect(kept.text).not.toContain("<script");
    expect(kept.headers["content-security-policy"]).not.toMatch(/script-src|connect-src|blob:/);
  });

  it("offers the file under the person's name, unless the organization does not want that", async () => {
    const { org, link } = await filmWithLink();
    expect((await visit(link.url)).text).toContain("/download");
    const file = await visit(`${link.url}/download`);
    expect([file.status, file.text]).toEqual([200, "0123456789"]);
    expect(file.headers["content-disposition"]).toContain('filename="Ada Lovelace.mp4"');
    await database().organization.update({ where: { id: org.id }, data: { watchDownloads: false } });
    expect((await visit(link.url)).text).not.toContain("/download");
    expect((await visit(`${link.url}/download`)).status).toBe(404);
    expect((await visit(`${link.url}/video.mp4`)).status).toBe(200);
  });

  it("has the pictures that mails show, once they are there", async () => {
    const { videoId, link } = await filmWithLink();
    const { resultKey } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
    const { animatedPoster, stillPoster } = postersOf(resultKey ?? "");
    await storage().write(animatedPoster, Buffer.from("moving"));
    await storage().write(stillPoster, Buffer.from("still"));
    const files = [
      ["poster.gif", "moving", "image/gif"],
      ["still.jpg", "still", "image/jpeg"],
    ];
    for (const [file, content, type] of files) {
      const { status, text, headers } = await visit(`${link.url}/${file}`);
      expect([status, text, headers["content-type"]]).toEqual([200, content, type]);
      expect(headers).toMatchObject({ "x-robots-tag": "noindex, nofollow, noarchive" });
    }
    await database().video.update({ where: { id: videoId }, data: { status: "queued", resultKey: null } });
    for (const [file] of files) expect((await visit(`${link.url}/${file}`)).status).toBe(404);
  });

  it("serves the still that a mail about a prepared video shows", async () => {
    const { videoId, link } = await filmWithLink();
    const measures = { durationSeconds: 1, fps: 10, width: 320, height: 180 };
    const data = {
      status: "ready",
      keep: false,
      attempt: 3,
      resultKey: null,
      thumbnailKey: null,
      ...measures,
    } as const;
    const { orgId } = await database().video.update({ where: { id: videoId }, data });
    expect((await visit(`${link.url}/still.jpg`)).status).toBe(404);
    await storage().write(attemptFiles(orgId, videoId, 3).stillPoster, Buffer.from("still"));
    expect(await visit(`${link.url}/still.jpg`)).toMatchObject({ status: 200, text: "still" });
  });

  it("serves it while the video is rendered to be kept, or prepared again, and not when that has failed", async () => {
    const { videoId, link } = await filmWithLink();
    const measures = { durationSeconds: 1, fps: 10, width: 320, height: 180 };
    const files = { resultKey: null, thumbnailKey: null };
    const row = { status: "queued", attempt: 12, ...files, ...measures } as const;
    const { orgId } = await database().video.update({ where: { id: videoId }, data: row });
    await storage().write(attemptFiles(orgId, videoId, 2).stillPoster, Buffer.from("old"));
    await storage().write(attemptFiles(orgId, videoId, 10).stillPoster, Buffer.from("still"));
    const still = async (data: Prisma.VideoUpdateInput) => {
      await database().video.update({ where: { id: videoId }, data });
      const { status, text } = await visit(`${link.url}/still.jpg`);
      return status === 200 ? text : status;
    };
    for (const keep of [true, false])
      for (const status of ["queued", "rendering"] as const)
        expect(await still({ status, keep })).toBe("still");
    const error = { code: "scene_invalid", message: "It cannot be drawn" };
    expect(await still({ status: "failed", error, completedAt: new Date() })).toBe(404);
  });

  it("offers the words of the video to who wants them, once they are there", async () => {
    const { videoId, link } = await filmWithLink();
    expect((await visit(link.url)).text).not.toContain("<track");
    expect((await visit(`${link.url}/captions.vtt`)).status).toBe(404);
    const { resultKey } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
    await storage().write(captionsKey(resultKey ?? ""), Buffer.from("WEBVTT\n"));
    const path = new URL(link.url).pathname;
    expect((await visit(link.url)).text).toContain(
      `<track kind="captions" src="${path}/captions.vtt" label="Words in the video">`,
    );
    const { status, text, headers } = await visit(`${link.url}/captions.vtt`);
    expect([status, text, headers["content-type"]]).toEqual([200, "WEBVTT\n", "text/vtt; charset=utf-8"]);
  });

  it("plays from anywhere in the file", async () => {
    const { link } = await filmWithLink();
    const part = await visit(`${link.url}/video.mp4`, { headers: { Range: "bytes=3-5" } });
    expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "345", "bytes 3-5/10"]);
  });
});

describe("what opens nothing", () => {
  const GONE = /This page is not available/;

  it("has one answer, whether it never did, has expired, was revoked or lost its video", async () => {
    const { org, videoId, link } = await filmWithLink();
    const expired = await createLink(org, videoId, { days: 1 });
    await database().watchLink.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
    const revoked = await createLink(org, videoId);
    expect((await revoke(org, revoked.id)).status).toBe(204);
    const deleted = await createLink(org, await insertFilm(org));
    await database().watchLink.update({
      where: { id: deleted.id },
      data: { expiresAt: new Date("2099-01-01") },
    });
    const { videoId: gone } = await database().watchLink.findUniqueOrThrow({ where: { id: deleted.id } });
    await database().video.delete({ where: { id: gone } });
    const suspended = await filmWithLink();
    await database().organization.update({ where: { id: suspended.org.id }, data: { status: "suspended" } });

    const unknown = await visit(`/w/${Buffer.alloc(16).toString("base64url")}`);
    expect(unknown.status).toBe(404);
    expect(unknown.text).toMatch(GONE);
    const { date, "x-request-id": id, ...told } = unknown.headers;
    const others = [
      ...[expired.url, revoked.url, deleted.url, suspended.link.url, "/w/", "/w/short", "/w/%00", "/w/a/b/c"],
      ...["poster.gif", "logo", "download"].map((file) => `${revoked.url}/${file}`),
      ...[`${link.url}/other`, `${link.url}/logo`],
    ];
    for (const address of others) {
      const answer = await visit(address);
      expect([address, answer.status, answer.text]).toEqual([address, 404, unknown.text]);
      expect(answer.headers).toMatchObject(told);
    }
    // What a player or a picture asks for is no page. It tells no more of why.
    const media = [
      ...["video.mp4", "captions.vtt", "poster.jpg", "still.jpg", "stream.m3u8", "video-0.m4s"].map(
        (file) => `${revoked.url}/${file}`,
      ),
      ...[
        `${link.url}/other.m4s`,
        `${link.url}/video-99999999.m4s`,
        "/w/short/stream.m3u8",
        `${link.url}/video.mp4/`,
      ],
    ];
    for (const address of media) {
      const answer = await visit(address);
      expect([address, answer.status, answer.text]).toEqual([address, 404, "Not Found\n"]);
      const {
        "content-type": _,
        "content-length": length,
        "content-security-policy": policy,
        ...same
      } = told;
      expect(answer.headers).toMatchObject({ ...same, "content-type": "text/plain; charset=utf-8" });
    }
    for (const address of [expired.url, revoked.url, deleted.url])
      expect((await answerWith(address, { symbol: "heart" })).text).toBe(unknown.text);
    expect(await answersOf(org)).toEqual([]);
    expect((await revoke(org, revoked.id)).status).toBe(404);
    expect(
      (await listLinks(org, videoId)).body.map((row: { id: string; url: string | null }) => [
        row.id,
        row.url,
      ]),
    ).toEqual([
      [expired.id, null],
      [link.id, link.url],
    ]);
  });

  it("ends a video that is playing with the next part of it", async () => {
    const { org, link } = await filmWithLink();
    const part = (Range: string) => visit(`${link.url}/video.mp4`, { headers: { Range } });
    expect((await part("bytes=0-3")).status).toBe(206);
    await revoke(org, link.id);
    expect((await part("bytes=4-7")).status).toBe(404);
  });

  it("is a method that it does not take, too", async () => {
    const { link } = await filmWithLink();
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      const answer = await visit(link.url, { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    }
    const head = await visit(link.url, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect((await visit(`${link.url}/video.mp4`, { method: "POST", form: { symbol: "heart" } })).status).toBe(
      404,
    );
  });
});

describe("the way out", () => {
  const celebrates = async (videoId: string) =>
    (await database().video.findUniqueOrThrow({ where: { id: videoId }, include: { person: true } })).person
      ?.celebrate;
  const entriesOf = (org: TestOrganization) =>
    database().auditEvent.findMany({
      where: { orgId: org.id, targetType: "person" },
      orderBy: { id: "asc" },
    });
  const press = (link: { url: string }, form: Record<string, string> | string) =>
    visit(optOutUrl(link.url), { method: "POST", form });

  it("is a page that changes nothing, and a button that does, and takes it back", async () => {
    const { org, videoId, link } = await filmWithLink();
    const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
    await database().webhook.create({ data: { ...hook, events: ["person.updated"] } });
    const page = await visit(optOutUrl(link.url));
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers["set-cookie"]).toBeUndefined();
    expect(page.text).toContain("No more videos about you?");
    expect(page.text).toContain("Nordlicht &amp; Söhne");
    expect(page.text).not.toMatch(/<script|Ada/);
    expect(page.text).toContain(`<form method="post" action="${new URL(link.url).pathname}/opt-out">`);
    expect(page.text).toMatch(/name="videos" value="no"[^>]*>No more videos about me</);
    expect([await celebrates(videoId), await entriesOf(org)]).toEqual([true, []]);

    for (const _ of ["once", "again"]) {
      const gone = await press(link, { videos: "no" });
      expect(gone.status).toBe(200);
      expect(gone.text).toMatch(/role="status"[\s\S]*name="videos" value="yes"[^>]*>Take this back</);
      expect(await celebrates(videoId)).toBe(false);
    }
    expect((await visit(optOutUrl(link.url))).text).toContain("Take this back");
    expect((await press(link, { videos: "yes" })).text).toContain("No more videos about me");
    expect(await celebrates(videoId)).toBe(true);
    expect(await entriesOf(org)).toMatchObject([
      {
        action: "person.opted_out",
        actorType: "system",
        details: { changes: [{ field: "celebrate", from: "true", to: "false" }] },
      },
      { action: "person.opted_in", actorType: "system" },
    ]);
    const told = await database().webhookDelivery.findMany({
      where: { orgId: org.id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { type: "person.updated", data: { celebrate: false } },
      { type: "person.updated", data: { celebrate: true } },
    ]);
  });

  it("is one click of a mailbox, in either format and without a cookie", async () => {
    const parts = [
      "--x",
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      "",
      "One-Click",
      "--x--",
    ];
    const sent = [
      ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
      ["multipart/form-data; boundary=x", parts.join("\r\n")],
    ] as const;
    for (const [type, body] of sent) {
      const { videoId, link } = await filmWithLink();
      const { pathname } = new URL(optOutUrl(link.url));
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
        method: "POST",
        headers: { "Content-Type": type },
        body,
        redirect: "error",
      });
      expect([answer.status, await celebrates(videoId)]).toEqual([200, false]);
    }
  });

  it("is open after the link has ended, whoever ended it, and closed where there is nobody", async () => {
    const expired = await filmWithLink();
    await database().watchLink.update({ where: { id: expired.link.id }, data: { expiresAt: new Date() } });
    const revoked = await filmWithLink();
    await revoke(revoked.org, revoked.link.id);
    const suspended = await filmWithLink();
    await database().organization.update({ where: { id: suspended.org.id }, data: { status: "suspended" } });
    for (const { link, videoId } of [expired, revoked, suspended]) {
      expect((await visit(link.url)).status).toBe(404);
      expect((await visit(optOutUrl(link.url))).status).toBe(200);
      expect((await press(link, "List-Unsubscribe=One-Click")).status).toBe(200);
      expect(await celebrates(videoId)).toBe(false);
    }
    const org = await createTestOrganization();
    const nobody = await createLink(org, await insertVideo(org));
    const erased = await filmWithLink();
    await database().video.delete({ where: { id: erased.videoId } });
    const unknown = await visit(`/w/${Buffer.alloc(16).toString("base64url")}`);
    for (const url of [
      nobody.url,
      erased.link.url,
      `/w/${Buffer.alloc(16).toString("base64url")}`,
      "/w/short",
    ])
      for (const method of ["GET", "POST"]) {
        const answer = await visit(optOutUrl(url), { method });
        expect([answer.status, answer.text]).toEqual([404, unknown.text]);
      }
    for (const method of ["GET", "POST"])
      expect((await visit(`${optOutUrl(expired.link.url)}/x`, { method })).status).toBe(404);
  });

  it("speaks the person's language, and takes ten presses a minute", async () => {
    const { org, videoId, link } = await filmWithLink();
    const { personId } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
    await database().person.update({ where: { id: personId ?? "" }, data: { language: "de-AT" } });
    expect((await visit(optOutUrl(link.url))).text).toContain("Keine Videos mehr über mich");
    const answers = [];
    for (let press_ = 0; press_ < 12; press_ += 1)
      answers.push(await press(link, { videos: press_ % 2 === 0 ? "no" : "yes" }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
    expect(answers[11]?.text).toContain('role="alert"');
    expect(await celebrates(videoId)).toBe(true);
    expect(await entriesOf(org)).toHaveLength(10);
  });
});

describe("an answer", () => {
  it("is a tap, words, or both; it can be changed, and taken back", async () => {
    const { org, videoId, link } = await filmWithLink();
    const tapped = await answerWith(link.url, { symbol: "heart" });
    expect([tapped.status, tapped.headers.location]).toEqual([303, `${new URL(link.url).pathname}#answer`]);
    expect((await visit(link.url)).text).toMatch(/value="heart" aria-pressed="true"/);
    expect((await visit(link.url)).text).toContain("Your answer has been sent");
    await answerWith(link.url, { text: "  Thank you!\r\nAll of you.  " });
    const [answer] = await answersOf(org);
    expect(answer).toMatchObject({
      watch_link_id: link.id,
      video_id: videoId,
      person_name: "Ada Lovelace",
      symbol: "heart",
      text: "Thank you!\nAll of you.",
    });
    await answerWith(link.url, { symbol: "laugh" });
    expect(await answersOf(org)).toMatchObject([{ id: answer.id, symbol: "laugh", text: answer.text }]);
    await answerWith(link.url, { text: "" });
    expect(await answersOf(org)).toMatchObject([{ id: answer.id, symbol: "laugh", text: null }]);
    await answerWith((await createLink(org, videoId)).url, { text: "" });
    expect(await answersOf(org)).toHaveLength(1);
  });

  it("that has words alone is withdrawn without them", async () => {
    const { org, link } = await filmWithLink();
    await answerWith(link.url, { text: "Oh" });
    expect(await answersOf(org)).toHaveLength(1);
    await answerWith(link.url, { text: " " });
    expect(await answersOf(org)).toEqual([]);
  });

  it("is text, whatever it looks like", async () => {
    const { org, link } = await filmWithLink();
    const text = `</textarea><script>alert("1")</script><b onclick='x'>&amp;`;
    await answerWith(link.url, { text });
    expect((await answersOf(org))[0].text).toBe(text);
    const page = (await visit(link.url)).text;
    expect(page).toContain(
      "&lt;/textarea&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;b onclick=&#39;x&#39;&gt;&amp;amp;</textarea>",
    );
    expect(page).not.toContain("<script");
  });

  it("has 500 characters at most, as people count them, and is refused with its words kept", async () => {
    const { org, link } = await filmWithLink();
    const most = "😀".repeat(500);
    expect((await answerWith(link.url, { text: most })).status).toBe(303);
    expect((await answersOf(org))[0].text).toBe(most);
    const tooLong = await answerWith(link.url, { text: "a".repeat(501) });
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toContain('role="alert">Please write at most 500 characters.');
    expect(tooLong.text).toContain(`${"a".repeat(501)}</textarea>`);
    const others: Record<string, string>[] = [{ symbol: "skull" }, {}, { other: "x" }];
    for (const form of others) {
      const answer = await answerWith(link.url, form);
      expect([answer.status, answer.text.includes("could not be saved")]).toEqual([422, true]);
    }
    expect((await visit(link.url, { method: "POST", form: "text=a%00b%07c%ff" })).status).toBe(303);
    expect((await answersOf(org))[0].text).toBe("abc\ufffd");
    const huge = await answerWith(link.url, { text: "a".repeat(20_000) });
    expect(huge.status).toBe(413);
    expect(await answersOf(org)).toHaveLength(1);
  });

  it("is one for each link, also when many come at once, and few are taken a minute", async () => {
    const { org, link } = await filmWithLink();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        answerWith(link.url, { symbol: ANSWER_SYMBOLS[index % ANSWER_SYMBOLS.length] ?? "heart" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.text).toContain("Wait a minute");
    expect(await answersOf(org)).toHaveLength(1);
  });

  it("is found by its video, person and collection, and by nobody of another organization", async () => {
    const { org, videoId, link } = await filmWithLink();
    const templateId = await insertTestTemplate(org.id);
    const collectionId = newId();
    await database().collection.create({
      data: {
        id: collectionId,
        orgId: org.id,
        templateId,
        templateVersion: 1,
        name: "All of us",
        type: "people",
        fileName: "{{first_name}}",
        total: 1,
      },
    });
    const inCollection = await insertFilm(org, "film", { collectionId, position: 0 });
    await answerWith(link.url, { symbol: "heart" });
    await answerWith((await createLink(org, inCollection)).url, { symbol: "thanks" });
    const symbols = async (query: Record<string, string>, of = org) =>
      (await answersOf(of, query)).map(({ symbol }: { symbol: string }) => symbol);
    const { personId } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
    expect(await symbols({})).toEqual(["thanks", "heart"]);
    expect(await symbols({ video_id: videoId })).toEqual(["heart"]);
    expect(await symbols({ person_id: personId ?? "" })).toEqual(["heart"]);
    expect(await symbols({ collection_id: collectionId })).toEqual(["thanks"]);
    expect(await symbols({ video_id: videoId, collection_id: collectionId })).toEqual([]);
    expect(await symbols({ video_id: videoId }, await createTestOrganization())).toEqual([]);
  });

  it("is told to webhooks when it is withdrawn, without what was said and by whom", async () => {
    const { org, link } = await filmWithLink();
    const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
    await database().webhook.create({ data: { ...hook, events: ["message.answered"] } });
    await answerWith(link.url, { text: "Thanks" });
    const [{ updated_at, ...answer }] = await answersOf(org);
    await answerWith(link.url, { text: "" });
    expect(await answersOf(org)).toEqual([]);
    const deliveries = await database().webhookDelivery.findMany({ where: { orgId: org.id } });
    expect(deliveries.map(({ payload }) => payload)).toEqual([
      {
        type: "message.answered",
        timestamp: expect.any(String),
        data: { ...answer, text: null, person_name: null, updated_at: expect.any(String) },
      },
    ]);
    expect(Date.parse(updated_at)).toBeLessThanOrEqual(Date.now());
  });

  it("is told to webhooks when something has changed, and forgotten by them with its video", async () => {
    const { org, videoId, link } = await filmWithLink();
    const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
    await database().webhook.create({ data: { ...hook, events: ["message.answered"] } });
    await answerWith(link.url, { symbol: "heart" });
    await answerWith(link.url, { symbol: "heart" });
    await answerWith(link.url, { text: "Thanks" });
    const deliveries = await database().webhookDelivery.findMany({
      where: { orgId: org.id },
      orderBy: { id: "asc" },
    });
    const [answer] = await answersOf(org);
    expect(deliveries.map(({ payload }) => payload)).toMatchObject([
      { type: "message.answered", data: { id: answer.id, symbol: "heart", text: null } },
      { type: "message.answered", data: answer },
    ]);
    await database().video.delete({ where: { id: videoId } });
    expect(await database().webhookDelivery.count({ where: { orgId: org.id } })).toBe(0);
    expect(await answersOf(org)).toEqual([]);
    expect(await database().watchLink.count({ where: { orgId: org.id } })).toBe(0);
  });
});
