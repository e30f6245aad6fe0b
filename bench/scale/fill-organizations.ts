import type pg from "pg";
import { toStoredApiKey } from "#lib/server/auth/api-key.ts";
import { environment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { runFirstStart } from "#lib/server/setup/setup-service.ts";
import type { Size } from "./fill.ts";

/** Of the huge organization, and of the first of the others. */
export const KEYS = { huge: `rc_${"huge".repeat(10)}`, other: `rc_${"tiny".repeat(10)}` };
export const ADMIN = { adminEmail: "admin@example.com", adminPassword: "correct-horse-battery" };
export const ORGANIZATIONS = 100;
export const VIDEOS_OF_A_COLLECTION = 250;
/** Of each organization. */
const PROJECTS = 20;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/** Organizations with what each has few of, and the functions that say which ids and moments belong to which number. */
export async function fillOrganizations(client: pg.Client, size: Size): Promise<void> {
  await runFirstStart({ ...environment(), ...ADMIN, adminApiKey: KEYS.huge, samplePeople: 0 });
  await client.query(
    "create table scale.organizations as select 0 as number, id from organizations union all select n, gen_random_uuid() from generate_series(1, $1::int) n",
    [ORGANIZATIONS - 1],
  );
  for (const statement of FUNCTIONS(size, Date.now() - TWO_YEARS_MS)) await client.query(statement);
  for (const statement of ROWS) await client.query(statement);
  const { prefix, hash } = toStoredApiKey(KEYS.other);
  await client.query(
    `insert into api_keys (id, org_id, name, role, prefix, hash)
     select $1, id, 'Scale', 'owner', $2, $3 from scale.organizations where number = 1`,
    [newId(), prefix, hash],
  );
}

const HALVES = (of: string) =>
  `(case when ${of} % 2 = 0 then 0 else 1 + (${of} - 1) / 2 % ${ORGANIZATIONS - 1} end)::int`;

/**
 * Even numbers are of the huge organization; odd ones of the others in turn. `made` gives a UUIDv7 as the product makes it,
 * from a moment and what it is of.
 */
const FUNCTIONS = ({ people, videos }: Size, origin: number): string[] => [
  `create function scale.made(kind text, ms float8, n bigint) returns uuid language sql immutable parallel safe as
   $$select (lpad(to_hex(ms::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 5, 15))::uuid$$`,
  `create function scale.at(ms float8) returns timestamptz language sql immutable parallel safe as $$select to_timestamp(ms / 1000)$$`,
  `create function scale.org_of(n bigint) returns int language sql immutable parallel safe as $$select ${HALVES("n")}$$`,
  `create function scale.place_of(n bigint) returns bigint language sql immutable parallel safe as
   $$select case when n % 2 = 0 then n / 2 else (n - 1) / 2 / ${ORGANIZATIONS - 1} end$$`,
  `create function scale.nth_of(org int, place bigint) returns bigint language sql immutable parallel safe as
   $$select case when org = 0 then place * 2 else (place * ${ORGANIZATIONS - 1} + org - 1) * 2 + 1 end$$`,
  `create function scale.person_ms(n bigint) returns float8 language sql immutable parallel safe as $$select ${origin - 86_400_000}::float8 + n * ${80_000_000 / people}$$`,
  `create function scale.person_id(n bigint) returns uuid language sql immutable parallel safe as $$select scale.made('person', scale.person_ms(n), n)$$`,
  `create function scale.video_ms(n bigint) returns float8 language sql immutable parallel safe as $$select ${origin}::float8 + n * ${TWO_YEARS_MS / videos}$$`,
  `create function scale.video_id(n bigint) returns uuid language sql immutable parallel safe as $$select scale.made('video', scale.video_ms(n), n)$$`,
  `create function scale.link_id(n bigint) returns uuid language sql immutable parallel safe as $$select scale.made('link', scale.video_ms(n) + 60000, n)$$`,
  /* The person of an organization's nth video, who have their videos in turn. */
  `create function scale.person_of(org int, place bigint) returns bigint language sql immutable parallel safe as
   $$select scale.nth_of(org, place % case when org = 0 then ${people / 2} else ${Math.floor(people / 2 / (ORGANIZATIONS - 1))} end)$$`,
  /* A collection's first video. */
  `create function scale.collection_id(org int, c bigint) returns uuid language sql immutable parallel safe as
   $$select scale.made('collection' || org || '-', scale.video_ms(scale.nth_of(org, c * ${VIDEOS_OF_A_COLLECTION})) - 1, c)$$`,
  `create function scale.send_id(org int, c bigint) returns uuid language sql immutable parallel safe as
   $$select scale.made('send' || org || '-', scale.video_ms(scale.nth_of(org, c * ${VIDEOS_OF_A_COLLECTION})) + 60000, c)$$`,
];

const ROWS = [
  `insert into organizations (id, name, slug, time_zone)
   select id, 'Organization ' || number, 'organization-' || number, 'Europe/Berlin' from scale.organizations where number > 0`,
  `insert into members (org_id, user_id, role) select o.id, u.id, 'owner' from scale.organizations o, users u where number > 0`,
  `create table scale.designs as
   select o.number as org, row_number() over (partition by o.number order by t.id) - 1 as place, count(*) over (partition by o.number) as many,
     case when o.number = 0 then t.id else gen_random_uuid() end as id, t.id as first, t.latest_version as version
   from templates t, scale.organizations o`,
  `insert into templates (id, org_id, name, slug, ready_made, latest_version, latest_built_in, outline, thumbnail_key)
   select d.id, o.id, t.name, t.slug, t.ready_made, t.latest_version, t.latest_built_in, t.outline, t.thumbnail_key
   from scale.designs d join scale.organizations o on o.number = d.org join templates t on t.id = d.first where d.org > 0`,
  `insert into template_versions (org_id, template_id, version, scene, ready_made)
   select o.id, d.id, v.version, v.scene, v.ready_made
   from scale.designs d join scale.organizations o on o.number = d.org join template_versions v on v.template_id = d.first where d.org > 0`,
  `create table scale.plans as select o.number as org, n - 1 as place, gen_random_uuid() as id from scale.organizations o, generate_series(1, ${PROJECTS}) n`,
  `insert into projects (id, org_id, name, slug)
   select p.id, o.id, 'Project ' || p.place, 'project-' || p.place from scale.plans p join scale.organizations o on o.number = p.org`,
  `create table scale.hooks as select number as org, gen_random_uuid() as id from scale.organizations`,
  `insert into webhooks (id, org_id, url, secret, events, enabled, disabled_at, disabled_reason)
   select h.id, o.id, 'https://example.org/hook', 'none', '{video.succeeded}', false, now(), 'by_request' from scale.hooks h join scale.organizations o on o.number = h.org`,
  `create table scale.rules as select o.number as org, n as place, gen_random_uuid() as id from scale.organizations o, generate_series(0, 1) n`,
  `insert into celebrations (id, org_id, name, enabled, occasion, people, template_ids, lead_days, approver_ids, without_approval,
     send_at, off_days, leap_day, years, grace_days, to_person, addresses, subject, text, due_at, starts_on, planned_until)
   select r.id, o.id, 'Rule ' || r.place, true, case r.place when 0 then 'birthday' else 'work_anniversary' end, '{}',
     array[(select d.id from scale.designs d where d.org = r.org and d.place = 0)], 7, '{}', 'hold', '09:00', 'on_the_day', 'feb_28', '{}', 3, false, '{}',
     null, null, now() + interval '10 years', current_date, now()
   from scale.rules r join scale.organizations o on o.number = r.org`,
  "create index on scale.organizations (number)",
  "create index on scale.designs (org, place)",
  "create index on scale.plans (org, place)",
  "analyze",
];
