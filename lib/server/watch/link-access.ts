import type { AnswerSymbol } from "#lib/contract/resources/answer-symbols.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { pipelinedPool } from "../database.ts";
import { WATCH_TOKEN } from "./watch-token.ts";

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
  /** Null for a video that is about nobody. */
  person: { firstName: string; lastName: string | null; language: string | null } | null;
  status: "queued" | "rendering" | "succeeded" | "failed" | "canceled";
  width: number | null;
  height: number | null;
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
  'color', b.colors -> 0 ->> 'value',
  'logo', case when a.id is not null then
    json_build_object('key', a.storage_key, 'width', a.width, 'height', a.height) end,
  'person', case when p.id is not null then
    json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'language', p.language) end,
  'status', v.status, 'width', v.width, 'height', v.height,
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

const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** What a token opens; null for one that opens nothing, whatever the reason. */
export async function findWatched(token: string): Promise<Watched | null> {
  if (!WATCH_TOKEN.test(token)) return null;
  const { rows } = await pipelinedPool().query({
    name: "watched",
    text: SELECT,
    values: [secretHash(token), clock.now().toISOString()],
    types: AS_TEXT,
    rowMode: "array",
  });
  return rows[0] === undefined ? null : (JSON.parse(rows[0][0]) as Watched);
}
