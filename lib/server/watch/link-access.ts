import type { AnswerSymbol } from "#lib/contract/resources/answer-symbols.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { pipelinedPool } from "../database.ts";
import type { VideoStatus } from "../videos/index.ts";
import { WATCH_TOKEN } from "../watch-links/index.ts";

/** What the page of a working link shows, and nothing else of the organization. */
export type Watched = {
  linkId: string;
  orgId: string;
  videoId: string;
  organization: string;
  /** The brand's main colour, `#rrggbb`. */
  color: string | null;
  logo: { key: string; width: number | null; height: number | null } | null;
  downloads: boolean;
  /** For whom views are counted. */
  views: "off" | "totals" | "per_person";
  collectionId: string | null;
  /** Null for a video that is about nobody. */
  person: { firstName: string; lastName: string | null; language: string | null } | null;
  status: VideoStatus;
  /** Whether its file is kept; one that is not is drawn while it is watched. */
  keep: boolean;
  /** Whether it has been prepared or rendered before. */
  isMeasured: boolean;
  width: number | null;
  height: number | null;
  attempt: number;
  resultKey: string | null;
  thumbnailKey: string | null;
  answer: { symbol: AnswerSymbol | null; text: string | null } | null;
};

/*
 * One statement for the page, and for each of its files: what does not exist, has ended or was revoked costs the same,
 * and is answered in the same way. It goes across organizations, as only the token says which one it is.
 */
const SELECT = `
select json_build_object(
  'linkId', l.id, 'orgId', l.org_id, 'videoId', l.video_id,
  'organization', o.name, 'downloads', o.watch_downloads,
  'views', o.watch_views, 'collectionId', v.collection_id,
  'color', b.colors -> 0 ->> 'value',
  'logo', case when a.id is not null then
    json_build_object('key', a.storage_key, 'width', a.width, 'height', a.height) end,
  'person', case when p.id is not null then
    json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'language', p.language) end,
  'status', v.status, 'attempt', v.attempt, 'keep', v.keep, 'isMeasured', v.duration_seconds is not null, 'width', v.width, 'height', v.height,
  'resultKey', v.result_key, 'thumbnailKey', v.thumbnail_key,
  'answer', case when r.id is not null then json_build_object('symbol', r.symbol, 'text', r.text) end)
from watch_links l
  join organizations o on o.id = l.org_id and o.status = 'active'
  join videos v on v.org_id = l.org_id and v.id = l.video_id
  left join people p on p.org_id = v.org_id and p.id = v.person_id
  left join brands b on b.org_id = l.org_id
  left join assets a on a.org_id = b.org_id and a.id = b.logo_asset_id
  left join answers r on r.org_id = l.org_id and r.link_id = l.id
where l.token_hash = $1 and l.revoked_at is null and l.expires_at > $2::timestamptz`;

/** Whom a link is about, whether or not it still works: enough to let them end the videos about them. */
export type Subject = Pick<Watched, "linkId" | "orgId" | "organization" | "color" | "logo"> & {
  /** Whether the link opens its page. */
  works: boolean;
  person: { id: string; language: string | null; celebrate: boolean };
};

/* See docs/decisions/0091-who-a-video-is-about-takes-themselves-off.md. */
const SELECT_SUBJECT = `
select json_build_object(
  'linkId', l.id, 'orgId', l.org_id, 'organization', o.name, 'color', b.colors -> 0 ->> 'value',
  'works', l.revoked_at is null and l.expires_at > $2::timestamptz and o.status = 'active',
  'logo', case when a.id is not null then
    json_build_object('key', a.storage_key, 'width', a.width, 'height', a.height) end,
  'person', json_build_object('id', p.id, 'language', p.language, 'celebrate', p.celebrate))
from watch_links l
  join organizations o on o.id = l.org_id
  join videos v on v.org_id = l.org_id and v.id = l.video_id
  join people p on p.org_id = v.org_id and p.id = v.person_id
  left join brands b on b.org_id = l.org_id
  left join assets a on a.org_id = b.org_id and a.id = b.logo_asset_id
where l.token_hash = $1`;

const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** What a token opens; null for one that opens nothing, whatever the reason. */
export const findWatched = (token: string): Promise<Watched | null> => find("watched", SELECT, token);

/** Whom a token is about; null for one that never was, and when the video or the person is gone. */
export const findSubject = (token: string): Promise<Subject | null> =>
  find("watch subject", SELECT_SUBJECT, token);

async function find<Found>(name: string, text: string, token: string): Promise<Found | null> {
  if (!WATCH_TOKEN.test(token)) return null;
  const { rows } = await pipelinedPool().query({
    name,
    text,
    values: [secretHash(token), clock.now().toISOString()],
    types: AS_TEXT,
    rowMode: "array",
  });
  return rows[0] === undefined ? null : (JSON.parse(rows[0][0]) as Found);
}
