import type { Filling } from "./fill.ts";
import { VIDEOS_OF_A_COLLECTION as EACH, ORGANIZATIONS } from "./fill-organizations.ts";

const OF_VIDEO = `
  cross join lateral (select scale.org_of(n) as org, scale.place_of(n) as place, scale.at(scale.video_ms(n)) as at) v
  join scale.organizations o on o.number = v.org`;
/** Every second video of each organization has a link; of every second fifth of these is one of the last months. */
const HAS_LINK = "n / 2 % 2 = 0";

/** What happens around videos: links, messages, answers, deliveries, and what is logged. */
export const FILL_TRACES: Filling[] = [
  {
    table: "message_sends",
    many: ({ videos }) => videos / EACH + 4 * ORGANIZATIONS,
    rows: ({ videos }) => `
      (id, org_id, collection_id, subject, text, to_person, created_at)
      select scale.send_id(v.org, c), o.id, scale.collection_id(v.org, c), 'A video for you', 'Hello {{person.first_name}}', true,
        scale.at(scale.video_ms(scale.nth_of(v.org, c * ${EACH})) + 60000)
      from numbers cross join lateral (select scale.org_of(n) as org, scale.place_of(n) as c) v join scale.organizations o on o.number = v.org
      where c % 9 > 0 and scale.nth_of(v.org, c * ${EACH}) < ${videos}`,
  },
  {
    table: "watch_links",
    many: ({ videos }) => videos,
    rows: () => `
      (id, org_id, video_id, token_hash, expires_at, revoked_at, created_at)
      select scale.link_id(n), o.id, scale.video_id(n), md5('link' || n) || md5('token' || n), at + interval '90 days', case when n / 2 % 100 = 10 then at + interval '1 day' end, at
      from numbers ${OF_VIDEO} where ${HAS_LINK}`,
  },
  {
    table: "mails",
    many: ({ videos }) => videos / 5,
    rows: ({ videos, queued }) => `
      (id, org_id, kind, status, recipient, language, params, message_id, attempts, relay_answer, attempted_at, sent_at, created_at,
       scheduled_at, send_id, video_id, watch_link_id, reason)
      select scale.made('mail', scale.video_ms(n) + 60000, n), o.id, 'message', status::"MailStatus", 'person' || v.place || '@example.org', 'en', '{}',
        n || '@example.org', case when waits then 0 else 1 end, case when not waits then '250 2.0.0 Ok: queued' end, case when not waits then at + interval '1 hour' end,
        case when status = 'sent' then at + interval '1 hour' end, at, case when waits then now() + interval '30 days' end, scale.send_id(v.org, v.place / ${EACH}), scale.video_id(n), scale.link_id(n),
        case when status = 'canceled' then 'by_request'::"CancelReason" end
      from (select n + ${Math.floor(videos * 0.8)} as n from numbers) numbers ${OF_VIDEO}
        cross join lateral (select n >= ${videos - queued / 2} as waits) w
        cross join lateral (select case when waits then 'scheduled' when n / 2 % 100 = 14 then 'failed' when n / 2 % 200 = 26 then 'canceled' else 'sent' end as status) s
      where ${HAS_LINK} and place / ${EACH} % 9 > 0`,
  },
  {
    table: "answers",
    many: ({ videos }) => videos,
    rows: () => `
      (id, org_id, link_id, video_id, symbol, text, created_at, updated_at)
      select scale.made('answer', scale.video_ms(n) + 70000, n), o.id, scale.link_id(n), scale.video_id(n), 'heart', case when n / 2 % 3 = 0 then 'Thank you all!' end, at, at
      from numbers ${OF_VIDEO} where n / 2 % 20 = 0`,
  },
  {
    table: "view_counts",
    many: ({ videos }) => videos,
    rows: () => `
      (id, org_id, collection_id, video_id, views, first_at, last_at)
      select scale.made('views', scale.video_ms(n) + 80000, n), o.id, case when is_first and c % 9 > 0 then scale.collection_id(v.org, c) end,
        case when not (is_first and c % 9 > 0) then scale.video_id(n) end, 1 + n % 40, at, at
      from numbers ${OF_VIDEO} cross join lateral (select v.place % ${EACH} = 0 as is_first, v.place / ${EACH} as c) f where n / 2 % 10 = 0`,
  },
  {
    table: "occurrences",
    many: ({ people }) => people,
    rows: () => `
      (id, org_id, celebration_id, person_id, occasion_on, years, status, reason, send_at, due_at, template_id, video_id, prepared_at, sent_at, greeted_for)
      select scale.made('occurrence', scale.person_ms(n), n), o.id, r.id, scale.person_id(n), send_at::date, 5,
        status::"OccurrenceStatus", case when status = 'skipped' then 'opted_out'::"SkipReason" end, send_at, case when status = 'prepared' then send_at end,
        d.id, case when status <> 'skipped' then scale.video_id(n) end, case when status <> 'skipped' then send_at - interval '7 days' end,
        case when status = 'sent' then send_at end, 'birthday'
      from numbers ${OF_VIDEO} join scale.rules r on r.org = v.org and r.place = v.place % 2 join scale.designs d on d.org = v.org and d.place = 0
        cross join lateral (select now() + interval '7 days' - n / 2 % 365 * interval '1 day' as send_at) w
        cross join lateral (select case when send_at > now() then 'prepared' when n / 2 % 50 = 3 then 'skipped' else 'sent' end as status) s`,
  },
  {
    table: "webhook_deliveries",
    many: ({ videos }) => videos / 10,
    rows: ({ videos }) => `
      (id, org_id, webhook_id, event, resource_id, payload, status, attempt, response_status, response_body, duration_ms, attempted_at, created_at, completed_at)
      select scale.made('delivery', scale.video_ms(n), n), o.id, h.id, 'video.succeeded', scale.video_id(n),
        json_build_object('id', scale.video_id(n), 'event', 'video.succeeded', 'status', 'succeeded', 'metadata', '{}'::json),
        case when n / 2 % 50 = 1 then 'failed' else 'delivered' end::"WebhookDeliveryStatus", 1, 200, 'ok', 120, at, at, at
      from (select n + ${Math.floor(videos * 0.9)} as n from numbers) numbers ${OF_VIDEO} join scale.hooks h on h.org = v.org`,
  },
  {
    table: "webhook_attempts",
    many: ({ videos }) => videos / 10,
    rows: ({ videos }) => `
      (org_id, delivery_id, run, attempt, response_status, response_body, duration_ms, attempted_at)
      select o.id, scale.made('delivery', scale.video_ms(n), n), 0, 1, 200, 'ok', 120, at
      from (select n + ${Math.floor(videos * 0.9)} as n from numbers) numbers ${OF_VIDEO}`,
  },
  {
    table: "audit_events",
    many: ({ videos }) => videos / 2,
    rows: () => `
      (id, org_id, actor_type, actor_id, action, target_type, target_id, details, request_id, ip_address, created_at)
      select scale.made('entry', scale.video_ms(n * 2), n), o.id, case when n / 2 % 3 = 0 then 'system' else 'api_key' end::"ActorType",
        case when n / 2 % 3 > 0 then (select k.id from api_keys k order by k.id limit 1) end,
        ('{person.updated,video.created,video.canceled,person.created,message.sent}'::text[])[1 + n / 2 % 5],
        ('{person,video,video,person,mail}'::text[])[1 + n / 2 % 5], case when n / 2 % 5 in (0, 3) then scale.person_id(scale.person_of(v.org, v.place)) else scale.video_id(n) end,
        '{}', md5(n::text), '192.0.2.1', at
      from numbers cross join lateral (select scale.org_of(n) as org, scale.place_of(n) as place, scale.at(scale.video_ms(n * 2)) as at) v
        join scale.organizations o on o.number = v.org`,
  },
  {
    table: "api_requests",
    many: ({ videos }) => videos / 5,
    rows: ({ videos }) => `
      (id, org_id, api_key_id, method, path, operation, status, code, failed, duration_ms, request_id, ip_address, user_agent, created_at)
      select scale.made('request', ms, n), k.org_id, k.id, 'GET', '/v1/videos', 'listVideos', case when n % 50 = 0 then 422 else 200 end,
        case when n % 50 = 0 then 'validation_failed' end, n % 50 = 0, 12, md5(n::text), '192.0.2.1', 'curl/8', scale.at(ms)
      from numbers cross join lateral (select extract(epoch from now()) * 1000 - (${videos / 5} - n) * ${(13 * 86_400_000) / (videos / 5)} as ms) m
        join api_keys k on k.org_id = (select id from scale.organizations where number = n % 2)`,
  },
];
