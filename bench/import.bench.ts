import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { peopleFile } from "./import/people-file.ts";
import { forgetPeak, memoryOf, webProcessOf } from "./import/web-process.ts";
import { type Product, startProduct } from "./product.ts";

const KEY = `rc_${"bench".repeat(8)}`;
/** How many creations the peer of single requests has under way at once. */
const AT_ONCE = 8;
const ONE_BY_ONE = 1000;

type Step = { title: string; counts: string; seconds: number; memory: string };

/**
 * How long an import of people takes over HTTP, and how much memory of the web server over what it has when idle: a dry
 * run, the import, the same file again, the export and its import. Beside it, in the same run, what there is without it:
 * a request for each person, of a thousand; and the limit: the database's own copy of the same rows into a table with the same indexes.
 * Argument: people, 10,000 unless given.
 */
export async function run([people = "10000"]: string[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  let product: Product | undefined;
  try {
    await postgres.createDatabaseIfMissing("bench");
    const databaseUrl = postgres.url("bench");
    product = await startProduct({
      DATABASE_URL: databaseUrl,
      ROLLCALL_DATA_DIR: join(dataDir, "product"),
      ROLLCALL_ADMIN_EMAIL: "bench@example.org",
      ROLLCALL_ADMIN_PASSWORD: "four calm candle words",
      ROLLCALL_ADMIN_API_KEY: KEY,
    });
    await measure(product, databaseUrl, Number(people));
  } finally {
    await product?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure({ url, pid }: Product, databaseUrl: string, people: number) {
  const file = peopleFile(people);
  const web = webProcessOf(pid);
  await call(`${url}/v1/people`);
  const base = memoryOf(web).now;
  console.log(
    `| ${people.toLocaleString("en")} people, ${(file.length / 1e6).toFixed(1)} MB, ${availableParallelism()} cores | counts | seconds | MiB over the ${base.toFixed(0)} of the idle web server |`,
  );
  console.log("| --- | --- | --- | --- |");
  const step = async (title: string, work: () => Promise<string>) => {
    forgetPeak(web);
    const began = performance.now();
    const counts = await work();
    const seconds = (performance.now() - began) / 1000;
    print({ title, counts, seconds, memory: (memoryOf(web).peak - base).toFixed(0) });
  };
  const importFile = (body: Buffer, query = "") => importPeople(`${url}/v1/people/import${query}`, body);
  let exported = Buffer.alloc(0);
  await step("dry run", () => importFile(file, "?dry_run=true"));
  await step("import", () => importFile(file));
  await step("the same file again", () => importFile(file));
  await step("export", async () => {
    exported = await call(`${url}/v1/people/export`);
    return `${(exported.length / 1e6).toFixed(1)} MB`;
  });
  await step("import of the export", () => importFile(exported));
  await step(`peer: a request for each of ${ONE_BY_ONE} people, ${AT_ONCE} at once`, () =>
    createOneByOne(url, ONE_BY_ONE),
  );
  print({ ...(await copyRows(databaseUrl)), memory: "" });
}

function print({ title, counts, seconds, memory }: Step): void {
  console.log(`| ${title} | ${counts} | ${seconds.toFixed(2)} | ${memory} |`);
}

async function call(address: string, request: RequestInit = {}): Promise<Buffer<ArrayBuffer>> {
  const headers = { Authorization: `Bearer ${KEY}`, ...request.headers };
  const response = await fetch(address, { ...request, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.status}: ${bytes.toString().slice(0, 500)}`);
  return bytes;
}

async function importPeople(address: string, file: Buffer): Promise<string> {
  const request = { method: "POST", body: new Uint8Array(file), headers: { "Content-Type": "text/csv" } };
  const result: Record<string, unknown> = JSON.parse((await call(address, request)).toString());
  const { created, updated, unchanged, rejected } = result;
  return `${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`;
}

async function createOneByOne(url: string, people: number): Promise<string> {
  let next = 0;
  const headers = { "Content-Type": "application/json" };
  const line = async () => {
    for (let index = next++; index < people; index = next++) {
      const body = JSON.stringify({
        external_id: `P-${index}`,
        first_name: "Ada",
        last_name: `Lovelace ${index}`,
        birth_date: "1990-05-17",
        email: `peer.${index}@nordlicht.example.org`,
        position: `Position ${index % 80}`,
        sector: `Sector ${index % 25}`,
        custom_fields: { standort: `Haus ${index % 12}` },
      });
      await call(`${url}/v1/people`, { method: "POST", headers, body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return `${people} created`;
}

/** What the rows cost the database alone, without reading, checking or comparing anything. */
async function copyRows(databaseUrl: string): Promise<Omit<Step, "memory">> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query("create table copied (like people including all)");
    const columns =
      "id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone, position, sector";
    const began = performance.now();
    const { rowCount } = await client.query(
      `insert into copied (${columns}, custom_fields) select ${columns}, custom_fields from people where external_id like 'E-%'`,
    );
    const seconds = (performance.now() - began) / 1000;
    return { title: "limit: the rows copied within the database", counts: `${rowCount} rows`, seconds };
  } finally {
    await client.end();
  }
}
