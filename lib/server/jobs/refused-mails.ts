import { database } from "../database.ts";

/** `since`: since when the first is due. `answer`: the last of the SMTP server. Both are null without any. */
export type Refused = { emails: number; since: Date | null; answer: string | null };

/**
 * What the SMTP server was offered for an organization and has not taken yet, while it takes nothing: what was tried last
 * was put off, whichever organization's it was, and nothing has been accepted since. That one mailbox is full, or a server
 * keeps a stranger waiting, is no outage: a lone answer to one recipient (4xx but 421, which ends the connection) does not
 * count. So the mails of all organizations are asked, of which nothing is told. Messages that somebody has paused are left out.
 */
export async function findRefused(orgId: string): Promise<Refused> {
  const [row] = await database().$queryRaw<Refused[]>`
    with refused as (
      select m.org_id, m.recipient, m.relay_answer, m.attempted_at
      from mails m left join message_sends s on s.org_id = m.org_id and s.id = m.send_id
      where m.status = 'queued' and m.attempts > 0 and not m.in_hand and s.paused_at is null
        and m.relay_answer is not null and not starts_with(m.relay_answer, 'The mail could not be made')
        and m.attempted_at > coalesce((
          select a.attempted_at from mails a where a.status = 'sent' and a.attempted_at is not null
          order by a.attempted_at desc limit 1), '-infinity')
    ), outage as (
      select count(distinct recipient) > 1 or bool_or(relay_answer !~ '^4(?!21)[0-9][0-9]') as is_on from refused
    )
    select count(*)::int as emails, min(coalesce(m.scheduled_at, m.created_at)) as since,
      (array_agg(m.relay_answer order by m.attempted_at desc nulls last))[1] as answer
    from mails m left join message_sends s on s.org_id = m.org_id and s.id = m.send_id
    where m.org_id = ${orgId}::uuid and m.status = 'queued' and m.attempts > 0 and s.paused_at is null
      and (select is_on from outage)`;
  return row ?? { emails: 0, since: null, answer: null };
}
