import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storedFiles } from "#e2e/fixtures/stored-files.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { API_KEY, ask } from "../ask-product.ts";
import { type Product, startProduct } from "../product.ts";
import { drawPhotos } from "../render/scenes.ts";

const READY_WITHIN_MS = 300_000;
/** The longest page of a list. */
const PAGE = 200;

/** A started product with prepared videos, of which nothing is drawn yet. */
export type WatchedProduct = {
  product: Product;
  /** Addresses of the pages where they are watched, one of each person. */
  pages: string[];
  /** Bytes of what is stored for good, but for the pictures of templates, which come when there is nothing else to do. */
  storedBytes: () => Promise<number>;
  /** Removes what was kept of rendering: shared segments, backdrops, music. */
  emptyCaches: () => Promise<void>;
};

/**
 * Starts the product with as many people, a photo each, prepares a video for each, and ends it after `measure`.
 *
 * @param design the name of a shipped one, or the scene of another
 */
export async function withWatchedProduct(
  design: string | Scene,
  people: number,
  measure: (watched: WatchedProduct) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  const product = await startProduct({
    ...{ ROLLCALL_DATA_DIR: dataDir, ROLLCALL_ADMIN_API_KEY: API_KEY },
    ...{ ROLLCALL_ADMIN_EMAIL: "bench@example.org", ROLLCALL_ADMIN_PASSWORD: "four calm candle words" },
  });
  try {
    const pages = await prepare(product.url, design, people);
    await measure({
      ...{ product, pages },
      storedBytes: async () => (await storedFiles(dataDir)).reduce((sum, { size }) => sum + size, 0),
      emptyCaches: () => rm(join(dataDir, "cache"), { recursive: true, force: true, maxRetries: 10 }),
    });
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function templateOf(url: string, design: string | Scene): Promise<string> {
  if (typeof design !== "string")
    return (await ask<{ id: string }>(url, "/v1/templates", { name: "Another design", scene: design })).id;
  const templates = await ask<{ id: string; name: string }[]>(url, "/v1/templates?limit=100");
  const template = templates.find(({ name }) => name === design);
  if (template === undefined) throw new Error(`There is no design ${design}`);
  return template.id;
}

async function prepare(url: string, design: string | Scene, people: number): Promise<string[]> {
  const templateId = await templateOf(url, design);
  const photos: string[] = [];
  for (const picture of await drawPhotos()) photos.push(await upload(url, picture));
  const ids: string[] = [];
  for (let index = 0; index < people; index += 1) {
    const person = { first_name: "Maximiliane", last_name: `Hohenstein ${index}` };
    const photo_asset_id = photos[index % photos.length];
    ids.push((await ask<{ id: string }>(url, "/v1/people", { ...person, photo_asset_id })).id);
  }
  const pages: string[] = [];
  for (let start = 0; start < ids.length; start += PAGE)
    pages.push(...(await prepareCollection(url, templateId, ids.slice(start, start + PAGE))));
  return pages;
}

/** Prepares a collection of one page of the list of videos at most. @returns the addresses of its watch pages */
async function prepareCollection(url: string, template_id: string, ids: string[]): Promise<string[]> {
  const order = { name: "Watched", template_id, keep: false, people: { ids } };
  const { id } = await ask<{ id: string }>(url, "/v1/collections", order);
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await ask<{ status: string }>(url, `/v1/collections/${id}`)).status !== "ready") {
    if (Date.now() > deadline) throw new Error("The videos were not prepared in time");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const pages: string[] = [];
  for (const video of await ask<{ id: string }[]>(url, `/v1/collections/${id}/videos?limit=${PAGE}`))
    pages.push((await ask<{ url: string }>(url, `/v1/videos/${video.id}/watch-links`, {})).url);
  return pages;
}

async function upload(url: string, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(picture)]), "photo.jpg");
  const headers = { Authorization: `Bearer ${API_KEY}` };
  const answer = await fetch(`${url}/v1/assets`, { method: "POST", body: form, headers });
  if (!answer.ok) throw new Error(`The photo was not taken: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
