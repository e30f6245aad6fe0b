import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstLoadTable, listPages, measureFirstLoads, pagesOverLimit } from "./first-load.ts";

const dist = await mkdtemp(join(tmpdir(), "rollcall-first-load-"));
afterAll(() => rm(dist, { recursive: true, force: true }));

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(dist, path)), { recursive: true });
  await writeFile(join(dist, path), content);
}

function pageManifest(path: string, entryJSFiles: Record<string, string[]>): Promise<void> {
  const manifest = JSON.stringify({ entryJSFiles });
  return write(
    `server/app/${path}_client-reference-manifest.js`,
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST["/${path}"] = ${manifest};`,
  );
}

/** Bytes that gzip cannot make fewer, nor many more. */
const noise = (kilobytes: number) => randomBytes(kilobytes * 1000);

beforeAll(async () => {
  await write(
    "build-manifest.json",
    JSON.stringify({ rootMainFiles: ["static/frame.js"], polyfillFiles: ["static/old.js"] }),
  );
  await write("static/frame.js", noise(100));
  await write("static/old.js", noise(100));
  await write("static/shared.js", noise(50));
  await write("static/page.js", noise(90));
  await write("static/much.js", noise(120));
  await pageManifest("(console)/light/page", {
    "app/layout": ["static/shared.js"],
    "app/light/page": ["static/shared.js", "static/page.js"],
  });
  await pageManifest("(console)/heavy/page", {
    "app/layout": ["static/shared.js"],
    "app/heavy/page": ["static/shared.js", "static/much.js"],
  });
});

const pages = { Light: "(console)/light/page", Heavy: "(console)/heavy/page" };

it("counts the framework, layouts and the page, each file once, and no script for old browsers", async () => {
  const [light, heavy] = await measureFirstLoads(dist, pages);
  expect(light).toMatchObject({ page: "Light", isOver: false });
  expect(light?.kilobytes).toBeCloseTo(240, 0);
  expect(heavy).toMatchObject({ page: "Heavy", isOver: true });
  expect(heavy?.kilobytes).toBeCloseTo(270, 0);
});

it("says a line a page, and what is too much", async () => {
  const table = firstLoadTable(await measureFirstLoads(dist, pages));
  expect(table).toMatch(/^Light +240\.\d kB$/m);
  expect(table).toMatch(/^Heavy +270\.\d kB {2}over by 20\.\d$/m);
});

it("fails for what is over the limit", async () => {
  expect(pagesOverLimit(await measureFirstLoads(dist, pages))).toEqual(["Heavy"]);
});

/** Writes the scripts of a language, each with its text and of so many kilobytes. */
async function writeLanguage(scripts: Readonly<Record<string, number>>): Promise<void> {
  for (const [words, size] of Object.entries(scripts))
    await write(`static/chunks/${words.length}.js`, Buffer.concat([Buffer.from(words), noise(size)]));
}

const FRENCH = {
  lists: "Aller au contenu",
  administration: "Membres et webhooks",
  celebrating: "Anniversaires",
  records: "Journal",
  sending: "Messages partis",
  faults: "Une image manque ici",
  reasons: "Il manque",
  further: "Mot de passe",
};

it("counts the scripts of a language that a page says something of, and fails for what is over the limit in it alone", async () => {
  await writeLanguage({ [FRENCH.lists]: 5, [FRENCH.administration]: 20, [FRENCH.records]: 7 });
  await writeLanguage({ [FRENCH.sending]: 20, [FRENCH.faults]: 20, [FRENCH.celebrating]: 20 });
  await writeLanguage({ [FRENCH.reasons]: 20, [FRENCH.further]: 20 });
  await write("static/page.js", Buffer.concat([Buffer.from('("audit",f=>({'), noise(90)]));
  const loads = await measureFirstLoads(dist, pages, { French: FRENCH });
  expect(loads[0]?.inLanguages[0]?.kilobytes).toBeCloseTo(252, 0);
  expect(loads[1]?.inLanguages[0]?.kilobytes).toBeCloseTo(275, 0);
  expect(pagesOverLimit(loads)).toEqual(["Light", "Heavy"]);
  expect(firstLoadTable(loads)).toMatch(/^Light +240\.\d kB {2}French +252\.\d kB {2}over by 2\.\d$/m);
  await expect(measureFirstLoads(dist, pages, { Latin: { ...FRENCH, further: "Salve" } })).rejects.toThrow(
    '0 scripts of the build say "Salve"',
  );
});

it("measures the first page of each area, but for those that list nothing", async () => {
  for (const page of ["", "tags/", "tags/[tag_id]/", "profile/"])
    await write(`sources/(console)/${page}page.tsx`, "");
  expect(await listPages(join(dist, "sources"))).toEqual({
    "/": "(console)/page",
    "/tags": "(console)/tags/page",
  });
});

it("refuses to measure a page that the build does not have", async () => {
  await expect(measureFirstLoads(dist, { Gone: "(console)/gone/page" })).rejects.toThrow("ENOENT");
  await pageManifest("(console)/empty/page", {});
  await expect(measureFirstLoads(dist, { Empty: "(console)/empty/page" })).rejects.toThrow("says nothing");
});
