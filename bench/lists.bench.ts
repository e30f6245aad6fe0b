import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { VIDEO_SORTS } from "#lib/contract/resources/video.ts";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { seedDirectory } from "./lists/seed-directory.ts";
import { seedVideos } from "./lists/seed-videos.ts";
import { median } from "./median.ts";
import { type Product, startProduct } from "./product.ts";

const ROUNDS = 41;

type Case = { name: string; query: Record<string, string>; isDeep?: true };

/** What is asked of a list of people; a search tells how common what it looks for is. */
const PEOPLE_CASES: Case[] = [
  { name: "first page", query: {} },
  { name: "first page by last name", query: { sort: "last_name" } },
  { name: "last page but few, at depth 99,000 of 100,000", query: {}, isDeep: true },
  { name: "the same, by last name", query: { sort: "last_name" }, isDeep: true },
  { name: "the same, by last name downwards", query: { sort: "-last_name" }, isDeep: true },
  { name: "search: a whole name that one in 25,000 has", query: { q: "quiyatov" } },
  { name: "search: a part that one in 500 has", query: { q: "yatov" } },
  { name: "search: a part that one in 200 has", query: { q: "yajo" } },
  { name: "search: a part that one in 20 has", query: { q: "son" } },
  { name: "search: a part that one in 7 has", query: { q: "fri" } },
  { name: "search: a first and a last name", query: { q: "yajonen friquiwa" } },
  { name: "search: a name that nobody has", query: { q: "nosuchname" } },
  { name: "search: two letters that nobody has", query: { q: "xq" } },
  { name: "search: a department that one in 8 has", query: { q: "logistics" } },
  { name: "the same, by department", query: { q: "logistics", sort: "sector" } },
  { name: "the same, by last name", query: { q: "logistics", sort: "last_name" } },
  { name: "without a photo, which nobody has", query: { missing: "photo" } },
  { name: "without a photo, by last name", query: { missing: "photo", sort: "last_name" } },
  { name: "without an e-mail address, which everybody has", query: { missing: "email" } },
  { name: "without a birthday, by last name", query: { missing: "birth_date", sort: "last_name" } },
  { name: "birthdays of a day", query: { birthday_from: "2026-05-01", birthday_to: "2026-05-01" } },
  { name: "birthdays of a month", query: { birthday_from: "2026-05-01", birthday_to: "2026-05-31" } },
  {
    name: "birthdays around New Year",
    query: { birthday_from: "2026-12-28", birthday_to: "2027-01-03" },
  },
  {
    name: "birthdays of a month, by last name",
    query: { birthday_from: "2026-05-01", birthday_to: "2026-05-31", sort: "last_name" },
  },
];

/** Videos by each column, and with filters that the order has no index for. */
const VIDEO_CASES: Case[] = [
  { name: "newest first", query: {} },
  ...VIDEO_SORTS.filter((sort) => !sort.includes("created_at")).map((sort) => ({
    name: `by \`${sort}\``,
    query: { sort },
  })),
  { name: "by `person_name`, half of the list further", query: { sort: "person_name" }, isDeep: true },
  { name: "by `-template_name`, half of the list further", query: { sort: "-template_name" }, isDeep: true },
  { name: "failed, by `person_name`", query: { sort: "person_name", status: "failed" } },
  { name: "waiting, by `template_name`", query: { sort: "template_name", status: "queued" } },
  {
    name: "a search that one in 25,000 matches, by `-duration_ms`",
    query: { sort: "-duration_ms", q: "quiyatov" },
  },
  {
    name: "a search that one in 7 matches, by `collection_name`",
    query: { sort: "collection_name", q: "fri" },
  },
  { name: "up to date, by `-completed_at`", query: { sort: "-completed_at", stale: "false" } },
];

/** Each list: its cases, and how deep a deep page is. */
const LISTS = {
  people: { cases: PEOPLE_CASES, people: 1_000_000, videosEach: 0, depth: 0.99 },
  videos: { cases: VIDEO_CASES, people: 100_000, videosEach: 5, depth: 0.5 },
};
type ListName = keyof typeof LISTS;

type Directory = { product: Product; key: string; size: number; addresses: string[] };

/**
 * How long a page of a list takes in one of ten organizations of a large directory, beside one of a thousand people that
 * has its directory for itself: the product asked over HTTP, the two taking turns. Arguments: `people` or `videos`, people
 * unless given, and how many people the large directory has.
 */
export async function run([name = "people", total]: string[]): Promise<void> {
  if (name !== "people" && name !== "videos") throw new Error("The list is people or videos");
  const { cases, people, videosEach } = LISTS[name];
  const dataDir = await mkdtemp(join(tmpdir(), "rollcall-bench-"));
  await prepareDataFolder(dataDir);
  const postgres = await EmbeddedPostgres.start({ dataDir, isDisposable: true });
  const products: Product[] = [];
  try {
    const open = async (database: string, size: number, organizations: number): Promise<Directory> => {
      await postgres.createDatabaseIfMissing(database);
      const databaseUrl = postgres.url(database);
      const product = await startProduct({
        DATABASE_URL: databaseUrl,
        ROLLCALL_DATA_DIR: join(dataDir, database),
      });
      products.push(product);
      const key = await seedDirectory(databaseUrl, { people: size, organizations });
      if (videosEach > 0) await seedVideos(databaseUrl, videosEach);
      const directory = { product, key, size: (size / organizations) * (videosEach || 1), addresses: [] };
      return { ...directory, addresses: await addressesOf(directory, name) };
    };
    const small = await open("small", 1000, 1);
    const large = await open("large", total === undefined ? people : Number(total), 10);
    const few = small.size.toLocaleString("en");
    const many = large.size.toLocaleString("en");
    console.log(
      `| a page of 50, ${availableParallelism()} cores, ms: median (95th percentile) | alone, ${few} ${name} | one of ten, ${many} ${name} each | ratio |`,
    );
    console.log("| --- | --- | --- | --- |");
    for (const [index, each] of cases.entries()) {
      const times = await measure([small, large], index);
      const [one = [], other = []] = times;
      const ratio = (median(other) / median(one)).toFixed(2);
      console.log(`| ${each.name} | ${cell(one)} | ${cell(other)} | ${ratio} |`);
    }
  } finally {
    for (const product of products) await product.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function cell(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${median(times).toFixed(1)} (${(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN).toFixed(1)})`;
}

/** Milliseconds of each directory for one case; they take turns, and the first rounds do not count. */
async function measure(directories: Directory[], index: number): Promise<number[][]> {
  const times: number[][] = directories.map(() => []);
  for (let round = -5; round < ROUNDS; round += 1) {
    for (const [place, { addresses, key }] of directories.entries()) {
      const began = performance.now();
      await get(addresses[index] ?? "", key);
      if (round >= 0) times[place]?.push(performance.now() - began);
    }
  }
  return times;
}

/** The address of each case; of a deep page, the one that its predecessor's `Link` names. */
async function addressesOf(directory: Omit<Directory, "addresses">, name: ListName): Promise<string[]> {
  const { cases, depth } = LISTS[name];
  const addresses: string[] = [];
  for (const { query, isDeep } of cases) {
    const search = new URLSearchParams(query);
    const first = `${directory.product.url}/v1/${name}?${search}`;
    addresses.push(isDeep ? await deepAddress(first, depth, directory) : first);
  }
  return addresses;
}

/** The address of the page that begins at a share of the depth, or has fifty rows before the end where that comes first. */
async function deepAddress(
  first: string,
  share: number,
  { key, size }: Omit<Directory, "addresses">,
): Promise<string> {
  const depth = Math.min(size * share, size - 50);
  const step = depth % 200 === 0 ? 200 : 50;
  let address = `${first}&limit=${step}`;
  for (let passed = 0; passed < depth; passed += step) {
    const next = /<([^>]+)>/.exec((await get(address, key)).headers.get("link") ?? "")?.[1];
    if (next === undefined) throw new Error(`${address} is the last page already`);
    address = next;
  }
  const url = new URL(address);
  url.searchParams.set("limit", "50");
  return url.href;
}

async function get(address: string, key: string): Promise<Response> {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  await answer.clone().arrayBuffer();
  return answer;
}
