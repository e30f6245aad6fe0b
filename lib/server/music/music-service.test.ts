import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { GET } from "#app/music/[name]/route.ts";
import { callRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";

const { dataDir } = await openTestInstallation();
const folder = join(dataDir, "cache", "music");
afterAll(() => database().$disconnect());

const get = (name: string, headers: Record<string, string> = {}) =>
  callRoute(GET, new Request(`http://127.0.0.1:3000/music/${name}`, { headers }), { name });

it("composes a piece on first use, once for all who ask, and again when it is lost", async () => {
  const [first, second] = await Promise.all([get("bright"), get("bright")]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.subarray(0, 4).toString()).toBe("RIFF");
  expect(bytes.length).toBe(Number(second.headers.get("content-length")));
  await second.body?.cancel();
  expect(await readdir(folder)).toHaveLength(1);

  const part = await get("bright", { Range: "bytes=44-1043" });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(44, 1044))).toBe(true);
  expect(Object.fromEntries(part.headers)).toMatchObject({
    "content-type": "audio/wav",
    "content-range": `bytes 44-1043/${bytes.length}`,
    "cache-control": "private, max-age=3600, immutable",
  });

  await rm(folder, { recursive: true });
  const again = await get("bright");
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
}, 60_000);

it("knows no other name", async () => {
  for (const name of ["", "dirge", "..", "bright.wav", "constructor"]) {
    expect((await get(name)).status, name).toBe(404);
  }
});
