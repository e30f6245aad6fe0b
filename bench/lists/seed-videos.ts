import pg from "pg";

/** Of each organization. */
const TEMPLATES = 40;
const PROJECTS = 20;
const VIDEOS_OF_A_COLLECTION = 250;

/**
 * Adds videos of everybody in the directory, `each` of them, most of them in collections of 250: finished ones, failed ones
 * and some that wait.
 */
export async function seedVideos(databaseUrl: string, each: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(INSERT_TEMPLATES, [TEMPLATES]);
    await client.query(INSERT_VERSIONS);
    await client.query(INSERT_PROJECTS, [PROJECTS]);
    // Nobody listens, and a notification for each row takes longer than the row.
    await client.query("alter table videos disable trigger user");
    await client.query("alter table collections disable trigger user");
    await client.query(INSERT_COLLECTIONS, [each, VIDEOS_OF_A_COLLECTION]);
    await client.query(INSERT_VIDEOS, [each, VIDEOS_OF_A_COLLECTION]);
    await client.query("vacuum analyze templates, template_versions, projects, collections, videos");
  } finally {
    await client.end();
  }
}

/** Names in another order than ids. */
const INSERT_TEMPLATES = `
insert into templates (id, org_id, name, slug, latest_version, outline)
select gen_random_uuid(), o.id, 'Design ' || md5(n::text), 'design-' || n, 1, '{}'
from organizations o, generate_series(1, $1::int) n`;

const INSERT_VERSIONS = `
insert into template_versions (org_id, template_id, version, scene) select org_id, id, 1, '{}' from templates`;

const INSERT_PROJECTS = `
insert into projects (id, org_id, name, slug)
select gen_random_uuid(), o.id, 'Project ' || md5(n::text), 'project-' || n
from organizations o, generate_series(1, $1::int) n`;

/** The designs and projects of each organization, by number from 0. */
const NUMBERED = `
designs as (select org_id, id, row_number() over (partition by org_id order by id) - 1 as n, count(*) over (partition by org_id) as many from templates),
plans as (select org_id, id, row_number() over (partition by org_id order by id) - 1 as n, count(*) over (partition by org_id) as many from projects)`;

const INSERT_COLLECTIONS = `
with ${NUMBERED}, sizes as (select org_id, count(*) * $1::int as videos from people group by org_id)
insert into collections
  (id, org_id, name, type, status, template_id, template_version, project_id, total, completed, file_name, created_at, completed_at)
select gen_random_uuid(), s.org_id, 'Collection ' || md5(c::text),
  (array['people', 'birthday', 'work_anniversary'])[1 + c % 3]::"CollectionType", 'completed', d.id, 1,
  case when c % 4 > 0 then p.id end, $2::int, $2::int, 'a', timestamptz '2026-01-01' + c * interval '1 hour',
  timestamptz '2026-01-02' + hashint4(c) % 1000 * interval '1 hour'
from sizes s cross join lateral generate_series(0, ((s.videos - 1) / $2::int)::int) c
join designs d on d.org_id = s.org_id and d.n = c % d.many
join plans p on p.org_id = s.org_id and p.n = c % p.many`;

/** A collection is of people who follow each other, so that its videos have its template; one in nine has no collection. */
const INSERT_VIDEOS = `
with packs as (select *, row_number() over (partition by org_id order by created_at) - 1 as n from collections),
rows as (
  select p.org_id, p.id as person_id, row_number() over (partition by p.org_id order by e, p.id) - 1 as n,
    row_number() over (order by e, p.id) as i
  from people p, generate_series(1, $1::int) e)
insert into videos
  (id, org_id, template_id, template_version, person_id, project_id, collection_id, position, status, occasion_on,
   duration_seconds, duration_ms, result_key, error, person_revision, newest_version, created_at, completed_at)
select
  (lpad(to_hex(1700000000000 + i), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 5, 15))::uuid,
  r.org_id, c.template_id, 1, r.person_id, c.project_id,
  case when c.n % 9 > 0 then c.id end, case when c.n % 9 > 0 then r.n % $2::int end, state::"VideoStatus",
  date '2026-01-01' + (hashint4(i::int) & 1023) % 365,
  case when state = 'succeeded' then 8 + (hashint4(i::int + 1) & 1023) % 20 end,
  case when state = 'succeeded' then 900 + (hashint4(i::int + 2) & 65535) % 9000 end,
  case when state = 'succeeded' then 'bench/a.mp4' end, case when state = 'failed' then '{}'::jsonb end, 1, 1, timestamptz '2026-01-01' + i * interval '1 second',
  case when state <> 'queued' then timestamptz '2026-01-02' + i * interval '1 second' end
from rows r
join packs c on c.org_id = r.org_id and c.n = r.n / $2::int
cross join lateral (select case when i % 50 = 0 then 'failed' when i % 400 = 1 then 'queued' else 'succeeded' end as state) s`;
