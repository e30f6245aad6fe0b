import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { API_KEY, ask } from "../ask-product.ts";
import { insertPeople } from "../lists/seed-directory.ts";
import { type Product, startProduct } from "../product.ts";

export const ADMIN = { email: "bench@example.org", password: "four calm candle words" };
/** Videos that are really made, for pages that show them. */
const VIDEOS = 8;
/** Collections in the list: more than a page. */
const COLLECTIONS = 120;
const DONE_WITHIN_MS = 300_000;

/** A started product with a large directory, some videos and many collections; and what a browser needs to be signed in. */
export type ConsoleDirectory = {
  product: Product;
  databaseUrl: string;
  /** Name and value of the session's cookie. */
  cookie: { name: string; value: string };
  /** Ids of things whose pages are looked at. */
  ids: { people: string; templates: string; collections: string; videos: string; projects: string };
};

/** Starts the product with a database of its own, fills it with `people` and more, and ends both after `measure`. */
export async function withDirectory(
  people: number,
  measure: (directory: ConsoleDirectory) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  let directory: ConsoleDirectory | undefined;
  try {
    directory = await openDirectory(postgres, dataDir, people);
    await measure(directory);
  } finally {
    await directory?.product.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openDirectory(
  postgres: EmbeddedPostgres,
  dataDir: string,
  people: number,
): Promise<ConsoleDirectory> {
  await postgres.createDatabaseIfMissing("console");
  const databaseUrl = postgres.url("console");
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    ROLLCALL_DATA_DIR: join(dataDir, "console"),
    ROLLCALL_ADMIN_EMAIL: ADMIN.email,
    ROLLCALL_ADMIN_PASSWORD: ADMIN.password,
    ROLLCALL_ADMIN_API_KEY: API_KEY,
  });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from organizations");
    await insertPeople(client, [rows[0]?.id ?? ""], people);
    const ids = await fill(product.url);
    await copyCollection(client, ids.collections, COLLECTIONS);
    return { product, databaseUrl, cookie: await signIn(product.url), ids };
  } catch (error) {
    await product.stop();
    throw error;
  } finally {
    await client.end();
  }
}

/** Orders videos of a template, one of each of the newest people, and waits until all are made. @returns the collection's id */
export async function makeVideos(
  url: string,
  count: number,
  order: { name: string; template_id: string; project_id?: string },
): Promise<string> {
  const people = await ask<{ id: string }[]>(url, `/v1/people?limit=${count}`);
  const { id } = await ask<{ id: string }>(url, "/v1/collections", {
    ...order,
    people: { ids: people.map((person) => person.id) },
  });
  const deadline = Date.now() + DONE_WITHIN_MS;
  for (;;) {
    const { status } = await ask<{ status: string }>(url, `/v1/collections/${id}`);
    if (status === "completed") return id;
    if (status === "failed" || Date.now() > deadline) throw new Error(`The collection is ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Makes a project and a collection of videos, and waits for them. */
async function fill(url: string): Promise<ConsoleDirectory["ids"]> {
  const templates = await ask<{ id: string; name: string }[]>(url, "/v1/templates");
  const template = templates.find(({ name }) => name === "Candlelight") ?? templates[0];
  const project = await ask<{ id: string }>(url, "/v1/projects", { name: "Birthdays" });
  const id = await makeVideos(url, VIDEOS, {
    name: "Birthdays of May",
    template_id: template?.id ?? "",
    project_id: project.id,
  });
  const videos = await ask<{ id: string; person_id: string }[]>(url, `/v1/collections/${id}/videos`);
  return {
    people: videos[0]?.person_id ?? "",
    templates: template?.id ?? "",
    collections: id,
    videos: videos[0]?.id ?? "",
    projects: project.id,
  };
}

/** Signs in as `ADMIN`. */
export async function signIn(url: string): Promise<ConsoleDirectory["cookie"]> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(ADMIN),
  });
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  if (name === undefined || value === undefined) throw new Error(`Signing in answered ${answer.status}`);
  return { name, value };
}

/** Adds the same collection many times, under other names; its videos stay the first one's. */
async function copyCollection(client: pg.Client, id: string, count: number): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'collections' and table_schema = current_schema() and is_generated = 'NEVER'`,
  );
  const columns = rows[0]?.names ?? "";
  await client.query(
    `insert into collections (${columns})
     select ${columns} from (
       select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', c.name || ' ' || i))).*
       from collections c, generate_series(2, $2::int) i where c.id = $1::uuid
     ) copies`,
    [id, count],
  );
}
