import { afterAll, expect, it } from "vitest";
import { GET } from "#app/files/[...key]/route.ts";
import { callRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { StoreUnavailableError } from "../storage/store-unavailable.ts";

await openTestInstallation();
const KEY = "organizations/1/videos/2/1.mp4";
await storage().write(KEY, new TextEncoder().encode("0123456789"));
await storage().write("organizations/1/videos/2/2.mp4", new TextEncoder().encode("another"));
const urls = await signedUrls();
afterAll(() => database().$disconnect());

function get(address: string, headers: Record<string, string> = {}, method = "GET") {
  const key = new URL(address).pathname.replace("/files/", "");
  return callRoute(GET, new Request(address, { method, headers }), { key: decodeURIComponent(key) });
}

const REFUSAL = '{"detail":"Range Not Satisfiable","code":"range_not_satisfiable"}';

it("serves a signed file whole, for this browser only", async () => {
  const response = await get(urls.sign(KEY));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("0123456789");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "video/mp4",
    "content-length": "10",
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("content-disposition")).toBe(null);
});

it.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=0-999", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=10-", 416, REFUSAL, "bytes */10"],
  ["bytes=-0", 416, REFUSAL, "bytes */10"],
  ["bytes=4-2", 200, "0123456789", null],
  ["bytes=0-1,3-4", 200, "0123456789", null],
  ["lines=0-1", 200, "0123456789", null],
])("answers the range %s with %i", async (range, status, text, contentRange) => {
  const response = await get(urls.sign(KEY), { Range: range });
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(text);
  expect(response.headers.get("content-range")).toBe(contentRange);
});

it("names what a file holds by a strong tag, whatever its address says beside", async () => {
  const tag = (await get(urls.sign(KEY))).headers.get("etag");
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect((await get(urls.sign(KEY, "Ada.mp4"))).headers.get("etag")).toBe(tag);
  const another = await get(urls.sign("organizations/1/videos/2/2.mp4"));
  expect(another.headers.get("etag")).not.toBe(tag);
});

it("goes on with a part only of the file that the client has the others of", async () => {
  const tag = (await get(urls.sign(KEY))).headers.get("etag") ?? "";
  const asked = async (condition: string) => {
    const response = await get(urls.sign(KEY), { Range: "bytes=2-4", "If-Range": condition });
    return [response.status, await response.text()];
  };
  expect(await asked(tag)).toEqual([206, "234"]);
  for (const other of ['"another"', `W/${tag}`, "Wed, 21 Oct 2026 07:28:00 GMT"])
    expect(await asked(other)).toEqual([200, "0123456789"]);
});

it("sends nothing again that the client has", async () => {
  const tag = (await get(urls.sign(KEY))).headers.get("etag") ?? "";
  for (const condition of [tag, `W/${tag}`, `"another", ${tag}`, "*"])
    for (const method of ["GET", "HEAD"]) {
      const response = await get(urls.sign(KEY), { "If-None-Match": condition, Range: "bytes=2-" }, method);
      expect([condition, response.status, await response.text()]).toEqual([condition, 304, ""]);
      expect(response.headers.get("etag")).toBe(tag);
      expect(response.headers.get("cache-control")).toBe("private, max-age=3600, immutable");
    }
  expect((await get(urls.sign(KEY), { "If-None-Match": '"another"' })).status).toBe(200);
});

it("goes on with no file but the one that If-Match names", async () => {
  const tag = (await get(urls.sign(KEY))).headers.get("etag") ?? "";
  const asked = async (condition: string) => {
    const response = await get(urls.sign(KEY), { Range: "bytes=2-4", "If-Match": condition });
    return [response.status, await response.text()];
  };
  for (const same of [tag, `"another", ${tag}`, "*"]) expect(await asked(same)).toEqual([206, "234"]);
  const refusal = JSON.stringify({
    detail: "The file is another by now: load the whole of it",
    code: "file_changed",
  });
  for (const other of ['"another"', `W/${tag}`]) expect(await asked(other)).toEqual([412, refusal]);
});

it("tells by HEAD how long the whole file is, of which no part can be asked for so", async () => {
  const response = await get(urls.sign(KEY), { Range: "bytes=2-4" }, "HEAD");
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-length": "10",
    "accept-ranges": "bytes",
  });
  expect(response.headers.get("content-range")).toBe(null);
});

it("names a download in any script", async () => {
  const response = await get(urls.sign(KEY, 'Żółć "1".zip'));
  expect(response.headers.get("content-disposition")).toBe(
    "attachment; filename=\"Zo_c _1_.zip\"; filename*=UTF-8''%C5%BB%C3%B3%C5%82%C4%87%20%221%22.zip",
  );
});

it("says of a good address whose file is gone what may have become of it", async () => {
  const response = await get(urls.sign("organizations/1/videos/2/3.mp4"));
  expect([response.status, await response.json()]).toEqual([
    404,
    { detail: expect.stringMatching(/^The file is no longer there/), code: "file_gone" },
  ]);
});

it("answers whatever is not signed so, or no longer, as if it were not there", async () => {
  const good = urls.sign(KEY);
  const changed = (change: (url: URL) => void) => {
    const url = new URL(good);
    change(url);
    return url.href;
  };
  const bad = [
    `http://localhost/files/${KEY}`,
    changed((url) => url.searchParams.set("signature", "A".repeat(43))),
    changed((url) => url.searchParams.set("expires", "99999999999")),
    changed((url) => url.searchParams.set("name", "virus.html")),
    changed((url) => {
      url.pathname = url.pathname.replace("1.mp4", "2.mp4");
    }),
    changed((url) => {
      url.pathname = "/files/organizations/1/..%2f..%2f..%2fsecret";
    }),
  ];
  for (const address of bad) {
    const response = await get(address);
    expect([address, response.status, await response.json()]).toEqual([
      address,
      404,
      { detail: "Not Found", code: "not_found" },
    ]);
  }
  const now = clock.now;
  clock.now = () => new Date(Date.now() + 26 * 60 * 60 * 1000);
  expect((await get(good)).status).toBe(404);
  clock.now = now;
});

it("sends browsers to the store for what it keeps, but for what a page's own program reads", async () => {
  const { address } = storage();
  const asked: object[] = [];
  storage().address = async (key, options) => {
    asked.push({ key, ...options });
    return `https://store.example.com/${key}?signed`;
  };
  try {
    for (const method of ["GET", "HEAD"]) {
      const response = await get(urls.sign(KEY, "Ada.mp4"), { Range: "bytes=2-4" }, method);
      expect([response.status, await response.text()]).toEqual([307, ""]);
      expect(response.headers.get("location")).toBe(`https://store.example.com/${KEY}?signed`);
      expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    }
    expect(asked).toMatchObject([
      { key: KEY, method: "GET", disposition: "attachment; filename=\"Ada.mp4\"; filename*=UTF-8''Ada.mp4" },
      { method: "HEAD", cacheControl: "private, max-age=3600, immutable" },
    ]);
    // A file that is gone is gone here: the store would say so in words of its own.
    expect((await get(urls.sign("organizations/1/videos/2/none.mp4"))).status).toBe(404);
    await storage().write("organizations/1/videos/2/1.vtt", new TextEncoder().encode("WEBVTT"));
    expect(await (await get(urls.sign("organizations/1/videos/2/1.vtt"))).text()).toBe("WEBVTT");
  } finally {
    storage().address = address;
  }
});

it("says of a store that is away that it is, and not that a file is gone", async () => {
  const { size } = storage();
  storage().size = () => Promise.reject(new StoreUnavailableError("unreachable", new Error("ECONNREFUSED")));
  try {
    const response = await get(urls.sign(KEY));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toEqual({ detail: "Service Unavailable", code: "file_store_unavailable" });
  } finally {
    storage().size = size;
  }
});
