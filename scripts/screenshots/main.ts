import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "#e2e/fixtures/browser.ts";
import { CONSOLE_PAGES } from "#e2e/fixtures/console-pages.ts";
import { startInstallation } from "#e2e/fixtures/installation.ts";
import { OWNER } from "#e2e/fixtures/owner.ts";
import { visit } from "#e2e/fixtures/test.ts";
import { addExampleRows } from "./example-rows.ts";
import {
  beginCollection,
  fillInstallation,
  Owner,
  type PreparedVideo,
  type Row,
} from "./fill-installation.ts";
import { inviteByMail, openScreenshotMailbox, receivedVideo, sendVideos } from "./mailbox.ts";
import { DOORS, nameOf, PREPARED, pictureName, RECEIVED, SCHEMES, WIDTHS } from "./picture-names.ts";

/**
 * `npm run screenshots [part of a name…]`: docs/screenshots/ anew, every page of the console, a mail about a video and the
 * pages where videos are watched, wide and narrow, light and dark, from an installation that is set up, filled and thrown away. With parts of names, only the pages that have one.
 */
const FOLDER = join(import.meta.dirname, "../../docs/screenshots");
/** Lossy WebP, of 100: small, and the letters stay sharp. */
const QUALITY = 82;

const wanted = process.argv.slice(2);
const isWanted = (path: string) => wanted.length === 0 || wanted.some((part) => nameOf(path).includes(part));

async function shoot(page: Page, path: string, name: string): Promise<void> {
  if (RECEIVED.includes(path)) await openReceived(page, path);
  else if (path === PREPARED) await openPrepared(page, `${origin}/videos/${prepared.id}`);
  else await visit(page, path);
  const picture = await loadImage(await page.screenshot({ animations: "disabled" }));
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext("2d").drawImage(picture, 0, 0);
  await writeFile(join(FOLDER, `${name}.webp`), await canvas.encode("webp", QUALITY));
  console.log(`${name}.webp`);
}

/** What reaches the person. Neither has scripts that an opened page would wait for. */
async function openReceived(page: Page, path: string): Promise<void> {
  const received = receivedVideo(mailbox);
  if (path === "/watch") await page.goto(received.page, { waitUntil: "networkidle" });
  else if (path === "/watch-prepared") await openPrepared(page, prepared.page);
  else {
    // What is set into a page of ours obeys its policy, which refuses the mail's own styles.
    await page.goto("about:blank");
    await page.setContent(received.html, { waitUntil: "networkidle" });
  }
}

/** Opens a page with a prepared video once its picture is drawn: it may not be to be had at the first moment. */
async function openPrepared(page: Page, address: string): Promise<void> {
  for (;;) {
    await page.goto(address, { waitUntil: "networkidle" });
    const isThere = await page.evaluate(async () => {
      const picture = new Image();
      picture.src = document.querySelector("video")?.poster ?? "";
      return picture.decode().then(
        () => true,
        () => false,
      );
    });
    if (isThere) return;
  }
}

/** Takes `pages` in each width and scheme, in contexts that begin with `state`. */
async function shootAll(pages: string[], state: Awaited<ReturnType<BrowserContext["storageState"]>> | null) {
  for (const [width, viewport] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: "en-GB",
        ...(state === null ? {} : { storageState: state }),
      });
      const page = await context.newPage();
      for (const path of pages)
        await shoot(
          page,
          [...RECEIVED, PREPARED].includes(path) ? path : await filled(page, path),
          pictureName(path, width, colorScheme),
        );
      await context.close();
    }
  }
}

/** The address with the id of the newest `x` in use for `{x}`: of collections, the one that is being made. */
async function filled(page: Page, path: string): Promise<string> {
  const resource = /\{(\w+)\}/.exec(path)?.[1];
  if (resource === undefined) return new URL(path, origin).href;
  const newest: Row[] = await (await page.request.get(`${origin}/v1/${resource}?limit=10`)).json();
  const id = newest.find((row) => (row.archived_at ?? null) === null)?.id ?? "";
  return new URL(path.replace(/\{\w+\}/, id), origin).href;
}

await mkdir(FOLDER, { recursive: true });
const mailbox = await openScreenshotMailbox();
const installation = await startInstallation(mailbox.settings);
const origin = new URL(installation.setupLink ?? installation.url).origin;
const browser = await chromium.launch(await findBrowser());
let prepared: PreparedVideo = { id: "", page: "" };
try {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await setUp(page);
  const owner = new Owner(context.request, origin);
  prepared = await fillInstallation(owner);
  await sendVideos(owner);
  await beginCollection(owner);
  await addExampleRows(owner);
  await inviteByMail(owner);
  await shootAll(
    [...CONSOLE_PAGES.map(([path]) => path), PREPARED].filter(isWanted),
    await context.storageState(),
  );
  await shootAll([...DOORS, ...RECEIVED].filter(isWanted), null);
} finally {
  await browser.close();
  await installation.stop();
  await mailbox.close();
}

async function setUp(page: Page): Promise<void> {
  await visit(page, installation.setupLink ?? "");
  await page.getByLabel("Your name").fill(OWNER.name);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel(/^Password/).fill(OWNER.password);
  await page.getByLabel(/^Organization/).fill(OWNER.organization);
  await page.getByRole("switch", { name: "Start with sample people" }).click();
  await page.getByRole("button", { name: "Create account and organization" }).click();
  await page.waitForURL(`${origin}/`);
}
