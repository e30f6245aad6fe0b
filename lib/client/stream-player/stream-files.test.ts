import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { beginningOf, StreamFiles, type Waiting } from "./stream-files.ts";

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=6000000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"
video.m3u8
`;
const track = (name: string, first: string) => `#EXTM3U
#EXT-X-MAP:URI="${name}-init.mp4"
#EXTINF:2.520000,
${first}
#EXTINF:1.680000,
${name}-1.m4s
#EXT-X-ENDLIST
`;

describe("what playing begins with", () => {
  it("are both playlists of a main one", () => {
    expect(beginningOf(MASTER, "http://h/w/T/stream.m3u8")).toEqual([
      "http://h/w/T/sound.m3u8",
      "http://h/w/T/video.m3u8",
    ]);
  });

  it("are the header and the first part of any other, wherever that is", () => {
    expect(beginningOf(track("video", "/segments/k.m4s"), "http://h/w/T/video.m3u8")).toEqual([
      "http://h/w/T/video-init.mp4",
      "http://h/segments/k.m4s",
    ]);
    expect(beginningOf("<html>", "http://h/w/T/video.m3u8")).toEqual(["http://h/w/T/%3Chtml%3E"]);
    expect(beginningOf("", "http://h/w/T/video.m3u8")).toEqual([]);
  });
});

describe("files", () => {
  const texts: Record<string, string> = {
    "/w/stream.m3u8": MASTER,
    "/w/video.m3u8": track("video", "/segments/k.m4s"),
    "/w/sound.m3u8": track("sound", "sound-0.m4s"),
  };
  let asked: string[] = [];
  let faults = 0;
  let limits = 0;
  /** A file whose beginning comes at once, and the same again later. */
  let slow: { path: string; first: string; rest: Promise<void> } | null = null;
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    faults -= 1;
    limits -= 1;
    if (slow?.path === url) {
      const { first, rest } = slow;
      response.write(Buffer.from(first, "latin1"));
      void rest.then(() => response.end(Buffer.from(first, "latin1")));
    } else if (limits >= 0) response.writeHead(429, { "Retry-After": "0.05" }).end();
    else if (faults >= 0) response.writeHead(502).end();
    else response.end(texts[url] ?? url);
  });
  let base: string;
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    faults = 0;
    limits = 0;
    slow = null;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const { signal } = new AbortController();
  const filesWith = (onWaiting: (waiting: Waiting | null) => void = () => undefined) =>
    new StreamFiles({ signal, faultMs: 3000, onWaiting });
  const textOf = async (file: Promise<ArrayBuffer>) => Buffer.from(await file).toString();
  const FIRST = [
    "/segments/k.m4s",
    "/w/sound-0.m4s",
    "/w/sound-init.mp4",
    "/w/sound.m3u8",
    "/w/stream.m3u8",
    "/w/video-init.mp4",
    "/w/video.m3u8",
  ];

  it("are fetched ahead as far as playing begins with them, and taken without another request", async () => {
    const files = filesWith();
    await files.fetchAhead(`${base}/w/stream.m3u8`);
    await expect.poll(() => asked.toSorted()).toEqual(FIRST);
    await files.fetchAhead(`${base}/w/stream.m3u8`);
    for (const path of FIRST) await files.take(base + path, signal);
    expect(asked).toHaveLength(FIRST.length);
    expect(await textOf(files.take(`${base}/w/video-init.mp4`, signal))).toBe("/w/video-init.mp4");
    expect(asked).toHaveLength(FIRST.length + 1);
  });

  it("are only the playlists where playing goes on in the middle", async () => {
    const files = filesWith();
    await files.fetchPlaylists(`${base}/w/stream.m3u8`);
    const playlists = FIRST.filter((path) => path.endsWith(".m3u8"));
    expect(asked.toSorted()).toEqual(playlists);
    for (const path of playlists) await files.take(base + path, signal);
    expect(asked).toHaveLength(playlists.length);
  });

  it("are not fetched twice where the player asks first", async () => {
    const files = filesWith();
    const ahead = files.fetchAhead(`${base}/w/stream.m3u8`);
    await files.take(`${base}/w/stream.m3u8`, signal);
    const taken = [files.take(`${base}/w/video.m3u8`, signal), files.take(`${base}/w/sound.m3u8`, signal)];
    await Promise.all([ahead, ...taken]);
    await expect.poll(() => asked.toSorted()).toEqual(FIRST);
  });

  it("are told from their beginning to who takes what is on its way", async () => {
    const [fragment, part] = ["\0\0\0\x0cmdatdata", "/segments/k.m4s"];
    const rest = Promise.withResolvers<void>();
    slow = { path: part, first: fragment, rest: rest.promise };
    const files = filesWith();
    void files.fetchAhead(`${base}/w/stream.m3u8`);
    await expect.poll(() => asked).toContain(part);
    // The beginning has come before anybody takes it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const told: string[] = [];
    const taken = files.take(base + part, signal, (piece) =>
      told.push(Buffer.from(piece).toString("latin1")),
    );
    expect(told).toEqual([fragment]);
    rest.resolve();
    expect(await textOf(taken)).toBe(fragment + fragment);
    expect(told).toEqual([fragment, fragment]);
  });

  it("tell what is waited for until it is there", async () => {
    const told: (string | null)[] = [];
    const files = filesWith((waiting) => told.push(waiting?.name ?? null));
    faults = 2;
    await files.take(`${base}/w/video-1.m4s`, signal);
    expect(told).toEqual(["interrupted", "interrupted", null]);
  });

  it("tell that too much was asked for", async () => {
    const told: (string | null)[] = [];
    const files = filesWith((waiting) => told.push(waiting?.name ?? null));
    limits = 1;
    await files.take(`${base}/w/video-1.m4s`, signal);
    expect(told).toEqual(["limited", null]);
  });
});
