import pg from "pg";
import { newApiKey, toStoredApiKey } from "#lib/server/auth/api-key.ts";
import { newId } from "#lib/server/ids.ts";

/** The parts that names are made of: 26 × 26 × 27 given names and 26 × 26 × 20 family names, each about as common. */
const SYLLABLES = "an be cla do el fri gu ha in jo ka lu ma ni ol pe qui ro sa ti ul vi wa xe ya zo";
const ENDINGS = "berg dal ez feld gren holm ic kov ley mann nen oglu pour quist ric son tov ula vik wicz";

/**
 * Fills organizations with people, taking turns, so that each one's rows lie scattered over the whole table: what an index
 * has to cope with at worst. Dates are spread over the year.
 * @returns an API key of one of the organizations
 */
export async function seedDirectory(
  databaseUrl: string,
  {
    people,
    organizations: count,
    role = "viewer",
  }: { people: number; organizations: number; role?: "viewer" | "editor" },
): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const organizations = Array.from({ length: count }, () => newId());
    for (const [index, id] of organizations.entries()) {
      await client.query("insert into organizations (id, name, slug) values ($1, $2, $3)", [
        id,
        `Organization ${index}`,
        `bench-${index}`,
      ]);
    }
    await insertPeople(client, organizations, people);
    const key = newApiKey();
    const { prefix, hash } = toStoredApiKey(key);
    await client.query(
      "insert into api_keys (id, org_id, name, role, prefix, hash) values ($1, $2, 'bench', $5::text::\"Role\", $3, $4)",
      [newId(), organizations.at(-1), prefix, hash, role],
    );
    return key;
  } finally {
    await client.end();
  }
}

/** Adds people to organizations that are there, taking turns. */
export async function insertPeople(
  client: pg.Client,
  organizations: readonly string[],
  people: number,
): Promise<void> {
  await client.query(INSERT_PEOPLE, [organizations, people, SYLLABLES.split(" "), ENDINGS.split(" ")]);
  await client.query("vacuum analyze people");
}

/** Ids as UUIDv7 has them: time first, so that their order is the order of creation. */
const INSERT_PEOPLE = `
insert into people
  (id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, position, sector)
select
  (lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 5, 15))::uuid,
  ($1::uuid[])[1 + i % cardinality($1::uuid[])], 'E' || i, given, family,
  to_char(date '1950-01-01' + (hashint4(i) & 65535) % 20000, 'YYYY-MM-DD'), date '1995-01-01' + (hashint4(i + 7) & 65535) % 10000,
  lower(given || '.' || family || i || '@example.org'), 'Position ' || i % 50, (string_to_array('Nursing Logistics Finance Research Sales Warehouse Quality Legal', ' '))[1 + (i / 10) % 8]
from (
  select i,
    initcap(syllables[1 + (hashint4(i + 1) & 1023) % 26] || syllables[1 + (hashint4(i + 2) & 1023) % 26] ||
      case when i % 3 = 0 then syllables[1 + (hashint4(i + 5) & 1023) % 26] else '' end) as given,
    initcap(syllables[1 + (hashint4(i + 3) & 1023) % 26] || syllables[1 + (hashint4(i + 4) & 1023) % 26] ||
      endings[1 + (hashint4(i + 6) & 1023) % 20]) as family
  from generate_series(1, $2::int) as i, (select $3::text[] as syllables, $4::text[] as endings) as parts
) as names`;
