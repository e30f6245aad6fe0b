import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { ADMIN, signIn } from "./console/directory.ts";
import { type AddingTimes, watchAdding } from "./editor/watch-adding.ts";
import { median } from "./median.ts";
import { startProduct } from "./product.ts";

const RUNS = 10;
const PARTS = ["row", "box", "field", "words"] as const;

interface Case {
  name: string;
  path: string;
  /** A preview with sound is being made on the same machine. */
  isPreviewing: boolean;
}

/**
 * How long it takes from the press on "Text" in the editor's menu until the new layer's row, its box on the stage, its
 * text field and its words on the stage are painted.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  const product = await startProduct({
    ROLLCALL_DATA_DIR: dataDir,
    ROLLCALL_ADMIN_EMAIL: ADMIN.email,
    ROLLCALL_ADMIN_PASSWORD: ADMIN.password,
  });
  const browser = await chromium.launch(await findBrowser());
  try {
    const cookie = { ...(await signIn(product.url)), url: product.url };
    const copy = `/templates/new?from=${await idOf("Milestone", cookie)}`;
    const cases: Case[] = [
      { name: "an empty frame", path: "/templates/new?shape=wide", isPreviewing: false },
      { name: "a copy of Milestone", path: copy, isPreviewing: false },
      { name: "the same, while its preview with sound is made", path: copy, isPreviewing: true },
    ];
    console.log(
      `| a text layer is added, ${availableParallelism()} cores, ms: median (most) of ${RUNS} | ${PARTS.join(" | ")} |`,
    );
    console.log(`| --- |${" --- |".repeat(PARTS.length)}`);
    for (const each of cases) await measureCase(browser, cookie, each);
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Cookie = { name: string; value: string; url: string };

async function measureCase(browser: Browser, cookie: Cookie, { name, path, isPreviewing }: Case) {
  const runs: AddingTimes[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
    await context.addCookies([cookie]);
    await context.addInitScript(watchAdding);
    const page = await context.newPage();
    await page.goto(`${cookie.url}${path}`);
    await page.locator("[data-current], [data-row]").first().waitFor();
    if (path.includes("from")) await page.locator("[data-current]").waitFor();
    if (isPreviewing) await page.getByRole("button", { name: "Play", exact: true }).click();
    runs.push(await addText(page));
    await context.close();
  }
  const cells = PARTS.map((part) => runs.map((times) => times[part])).map(
    (times) => `${median(times).toFixed(0)} (${Math.max(...times).toFixed(0)})`,
  );
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

async function addText(page: Page): Promise<AddingTimes> {
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const item = page.getByRole("menuitem", { name: "Text", exact: true });
  // The menu fades in; what is measured begins with the press.
  await page.waitForTimeout(400);
  const place = await item.boundingBox();
  if (place === null) throw new Error("The menu is not on show");
  await page.evaluate(() => window.adding.begin());
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await page.waitForFunction((count) => Object.keys(window.adding.times).length === count, PARTS.length);
  return page.evaluate(() => window.adding.times as AddingTimes);
}

async function idOf(name: string, { url, ...cookie }: Cookie): Promise<string> {
  const answer = await fetch(`${url}/v1/templates`, {
    headers: { Cookie: `${cookie.name}=${cookie.value}` },
  });
  const templates = (await answer.json()) as { id: string; name: string }[];
  const found = templates.find((template) => template.name === name);
  if (found === undefined) throw new Error(`There is no template ${name}`);
  return found.id;
}
