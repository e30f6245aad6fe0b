import type { Filling } from "./fill.ts";
import { VIDEOS_OF_A_COLLECTION as EACH, ORGANIZATIONS } from "./fill-organizations.ts";

/** What belongs to a video's number `n`: its organization and place in it, its collection, and that one's design and project. */
const BELONGINGS = `
  cross join lateral (select scale.org_of(n) as org, scale.place_of(n) as place) v
  cross join lateral (select v.place / ${EACH} as c) k
  join scale.organizations o on o.number = v.org
  join scale.designs d on d.org = v.org and d.place = k.c % d.many
  join scale.plans p on p.org = v.org and p.place = k.c % 20`;

/** Of every third collection, the videos are only prepared. */
const IS_PREPARED = "c % 3 = 1";
/** The newest wait; of the others one in fifty failed. Every ninth collection is none: its videos were ordered singly. */
const STATE = (waitingFrom: number) => `
  case when n >= ${waitingFrom} then 'queued' when n / 2 % 50 = 7 then 'failed'
    when c % 9 = 0 and n / 2 % 20 = 9 then 'canceled' when ${IS_PREPARED} then 'ready' else 'succeeded' end`;

/** Of the queue's own columns, those that do not depend on the job. */
const JOB_COLUMNS =
  "id, name, data, priority, policy, state, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, keep_until, created_on, start_after, started_on, completed_on";
const JOB_POLICY = "'standard'";

export const FILL_VIDEOS: Filling[] = [
  {
    table: "collections",
    many: ({ videos }) => videos / EACH + 4 * ORGANIZATIONS,
    rows: ({ videos, queued }) => `
      (id, org_id, name, type, status, template_id, template_version, project_id, total, completed, failed, file_name, keep, created_at,
       started_at, completed_at)
      select scale.collection_id(v.org, c), o.id, 'Collection ' || md5(c::text), ('{people,birthday,work_anniversary}'::text[])[1 + c % 3]::"CollectionType",
        case when finished + failed < total then 'rendering' when ${IS_PREPARED} then 'ready' else 'completed' end::"CollectionStatus", d.id, d.version,
        case when c % 4 > 0 then p.id end, total, finished, failed, 'a', not ${IS_PREPARED}, at, at, case when finished + failed = total then at + interval '1 hour' end
      from numbers cross join lateral (select scale.org_of(n) as org, scale.place_of(n) as c) v
        cross join lateral (
          select count(*) as total, count(*) filter (where state in ('ready', 'succeeded')) as finished, count(*) filter (where state = 'failed') as failed
          from (select ${STATE(videos - queued)} as state from (select scale.nth_of(v.org, v.c * ${EACH} + i) as n from generate_series(0, ${EACH - 1}) i) m where n < ${videos}) s) many
        cross join lateral (select scale.at(scale.video_ms(scale.nth_of(v.org, v.c * ${EACH}))) as at) t
        join scale.organizations o on o.number = v.org
        join scale.designs d on d.org = v.org and d.place = v.c % d.many
        join scale.plans p on p.org = v.org and p.place = v.c % 20
      where total > 0 and c % 9 > 0`,
  },
  {
    table: "videos",
    many: ({ videos }) => videos,
    rows: ({ videos, queued }) => `
      (id, org_id, template_id, template_version, person_id, project_id, collection_id, position, status, keep, progress, attempt, occasion_on,
       duration_seconds, fps, width, height, size, result_key, thumbnail_key, error, duration_ms, person_revision, shown_digest, newest_version,
       created_at, started_at, completed_at)
      select scale.video_id(n), o.id, d.id, d.version, scale.person_id(scale.person_of(v.org, v.place)), case when c % 4 > 0 then p.id end,
        case when c % 9 > 0 then scale.collection_id(v.org, c) end, case when c % 9 > 0 then v.place % ${EACH} end, state::"VideoStatus", not ${IS_PREPARED},
        case when stored then 1 else 0 end, case when state = 'queued' then 0 else 1 end, at::date + n::int / 2 % 30,
        case when done then 15 end, case when done then 25 end, case when done then 1280 end, case when done then 720 end,
        case when stored then 1500000 + (hashint8(n + 1) & 1048575) end,
        case when stored then 'organizations/' || o.id || '/videos/' || scale.video_id(n) || '/1.mp4' end,
        case when stored then 'organizations/' || o.id || '/videos/' || scale.video_id(n) || '/1.jpg' end,
        case when state = 'failed' then '{"code": "rendering_failed", "message": "The video could not be rendered"}'::jsonb end,
        case when stored then 900 + (hashint8(n + 2) & 65535) % 9000 end, case when done then 1 end, case when done then md5(n::text) end, case when done then d.version end,
        at, case when state <> 'queued' then at + interval '20 s' end, case when state <> 'queued' then at + interval '25 s' end
      from numbers ${BELONGINGS}
        cross join lateral (select scale.at(scale.video_ms(n)) as at, ${STATE(videos - queued)} as state) s
        cross join lateral (select state = 'succeeded' as stored, state in ('ready', 'succeeded') as done) f`,
  },
];

export const FILL_JOBS: Filling[] = [
  {
    table: "pgboss.job_common",
    many: ({ jobs }) => jobs,
    rows: ({ videos, jobs, queued }) => `
      (${JOB_COLUMNS})
      select scale.made('job', scale.video_ms(n), n), name,
        case name when 'render-video' then jsonb_build_object('org_id', o.id, 'video_id', scale.video_id(n))
          when 'send-mail' then jsonb_build_object('mail_id', scale.link_id(n), 'run', 0, 'attempt', 1)
          else jsonb_build_object('org_id', o.id, 'delivery_id', scale.link_id(n), 'run', 0, 'attempt', 1) end,
        case when waits then -(scale.place_of(n) - scale.place_of(${videos - queued}))::int when name = 'render-video' then -(n % 5000)::int else 0 end,
        ${JOB_POLICY}, case when waits then 'created' when n % 5000 = 11 then 'failed' else 'completed' end::pgboss.job_state,
        9, 1, true, 30, 43200, 315360000, 10, case when name = 'render-video' then 'bury-video' end, now() + interval '30 days',
        at, at, case when not waits then at + interval '20 s' end, case when not waits then at + interval '25 s' end
      from numbers
        cross join lateral (select n >= ${jobs - queued} as waits) w
        cross join lateral (select case when waits then 'render-video' when n / 2 % 20 = 3 then 'send-mail' when n / 2 % 20 = 7 then 'deliver-webhook' else 'render-video' end as name,
          scale.at(scale.video_ms(n)) as at) j
        join scale.organizations o on o.number = scale.org_of(n)`,
  },
];
