import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { GET } from "#app/design-stills/[name]/route.ts";
import { callRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";

const { dataDir } = await openTestInstallation();
afterAll(() => database().$disconnect());

const get = (name: string) =>
  callRoute(GET, new Request(`http://127.0.0.1:3000/design-stills/${name}`), { name });
const bytesOf = async (name: string) => Buffer.from(await (await get(name)).arrayBuffer());

it("draws a still with the texts in another language on first use, once for all who ask", async () => {
  const [first, second] = await Promise.all([get("candlelight.de.jpg"), get("candlelight.de.jpg")]);
  expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const german = Buffer.from(await first.arrayBuffer());
  expect(german.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
  expect(german.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(german.equals(await bytesOf("candlelight.en.jpg"))).toBe(false);
  expect(await readdir(join(dataDir, "cache", "design-stills"))).toHaveLength(2);
}, 60_000);

it("knows no other name", async () => {
  for (const name of ["", "candlelight", "candlelight.fr.jpg", "nobody.de.jpg", "..", "constructor.de.jpg"]) {
    const { status } = await get(name);
    expect([name, status]).toEqual([name, 404]);
  }
});
