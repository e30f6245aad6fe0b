import { KEYS } from "./fill-organizations.ts";
import { type KeptInstallation, withClient } from "./kept-installation.ts";
import { type ListCase, listCases, type Names } from "./list-cases.ts";
import { Statements } from "./statements.ts";

/** Of one list: how many requests of it there were, and the slowest statements of them. */
export type Measured = { list: string; name: string; slowestMs: number; coldMs: number; query: string };

const ROUNDS = 3;
const A_YEAR_MS = 365 * 86_400_000;
/** A deep page of a list that is not in the order of ids comes after so many of 200. */
const PAGES = 20;

/** Asks for every case of every list, one list after the other, as an owner of an organization. @param options.wanted lists whose id has it */
export async function* measureLists(
  url: string,
  installation: KeptInstallation,
  organization: keyof typeof KEYS,
  { wanted = "", isCombined = false }: { wanted?: string | undefined; isCombined?: boolean } = {},
): AsyncGenerator<Measured> {
  const statements = await Statements.open(installation.databaseUrl);
  const names = await namesOf(installation, organization);
  try {
    for (const each of listCases(names, new Date(), isCombined)) {
      if (!each.list.includes(wanted)) continue;
      const address = await addressOf(url, each, KEYS[organization]);
      if (address === null) continue;
      const [cold] = await statements.of(() => get(address, KEYS[organization]));
      const [slowest] = await statements.of(async () => {
        for (let round = 0; round < ROUNDS; round += 1) await get(address, KEYS[organization]);
      });
      const { list, name } = each;
      yield {
        ...{ list, name },
        slowestMs: slowest?.slowestMs ?? 0,
        coldMs: cold?.slowestMs ?? 0,
        query: slowest?.query ?? "",
      };
    }
  } finally {
    await statements.close();
  }
}

async function get(address: string, key: string): Promise<Response> {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
  const text = await answer.text();
  // Some filters exclude each other.
  if (!answer.ok && answer.status !== 422) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return answer;
}

/** Null for a deep page of a short list. */
async function addressOf(
  url: string,
  { path, query, isDeep }: ListCase,
  key: string,
): Promise<string | null> {
  const first = `${url}${path}?${new URLSearchParams(query)}`;
  if (!isDeep) return first;
  const next = await nextOf(`${first}${first.includes("?") ? "&" : "?"}limit=200`, key);
  if (next === null) return null;
  const [list, value, id] = JSON.parse(
    Buffer.from(next.searchParams.get("cursor") ?? "", "base64url").toString(),
  );
  if (value === null) {
    const time = (Date.now() - A_YEAR_MS).toString(16).padStart(12, "0");
    const deep = `${time.slice(0, 8)}-${time.slice(8)}${String(id).slice(13)}`;
    next.searchParams.set("cursor", Buffer.from(JSON.stringify([list, value, deep])).toString("base64url"));
    next.searchParams.set("limit", "50");
    return next.href;
  }
  let address = next;
  for (let page = 0; page < PAGES; page += 1) address = (await nextOf(address.href, key)) ?? address;
  address.searchParams.set("limit", "50");
  return address.href;
}

async function nextOf(address: string, key: string): Promise<URL | null> {
  const link = /<([^>]+)>/.exec((await get(address, key)).headers.get("link") ?? "")?.[1];
  return link === undefined ? null : new URL(new URL(link).pathname + new URL(link).search, address);
}

/** A row of each kind that filters and paths of an organization's lists name: neither its newest nor its first. */
function namesOf({ databaseUrl }: KeptInstallation, organization: keyof typeof KEYS): Promise<Names> {
  const number = organization === "huge" ? 0 : 1;
  const middle = (table: string) =>
    `(select id::text from ${table} t where t.org_id = o.id order by t.id limit 1 offset 9)`;
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select o.id::text as org_id, ${middle("people")} as person_id, ${middle("projects")} as project_id,
         ${middle("templates")} as template_id, (select id::text from collections c where c.org_id = o.id order by c.id desc limit 1) as collection_id,
         (select video_id::text from watch_links l where l.org_id = o.id order by l.id limit 1 offset 9) as video_id,
         (select id::text from api_keys k order by id limit 1) as actor_id,
         (select id::text from api_keys k where k.org_id = o.id limit 1) as api_key_id,
         (select id::text from webhooks w where w.org_id = o.id limit 1) as webhook_id,
         (select id::text from celebrations c where c.org_id = o.id limit 1) as celebration_id,
         ${middle("people")} as target_id, md5('1000') as request_id
       from scale.organizations o where number = $1`,
      [number],
    );
    return Object.fromEntries(Object.entries(rows[0]).filter(([, value]) => value !== null)) as Names;
  });
}
