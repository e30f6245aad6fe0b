import type { Database } from "../database.ts";
import { Prisma } from "../generated/prisma/client.ts";

/** What is this late was not sent: workers look every minute. */
const LATE_MS = 15 * 60 * 1000;

/** What of an organization should have been sent and was not. */
export type Overdue = {
  orgId: string;
  /** Of celebrations. */
  greetings: number;
  /** Messages, invitations and all others. */
  emails: number;
  /** Since when the first of them is due. */
  since: Date;
};

/**
 * What should have been sent a quarter of an hour before a moment, by organization; those without are not in it.
 * A greeting that may be sent is late by its own time, or that of its video or approval, whichever came last: each time a
 * worker tries it, it is due a little later. One without a video is late when nobody has looked at it.
 * @param orgId of which alone; null for all that are active
 */
export async function findOverdue(db: Database, orgId: string | null, now: Date): Promise<Overdue[]> {
  const before = new Date(now.getTime() - LATE_MS);
  const of = orgId === null ? Prisma.sql`o.status = 'active'` : Prisma.sql`o.id = ${orgId}::uuid`;
  return db.$queryRaw<Overdue[]>`
    select o.id as "orgId", sum(late.greetings)::int as greetings, sum(late.emails)::int as emails,
      min(late.since) as since
    from organizations o join (
      select g.org_id, count(*) as greetings, 0 as emails, min(g.since) as since
      from (
        select c.org_id, case when v.status in ('ready', 'succeeded') then greatest(c.send_at, v.completed_at, c.approved_at, c.redone_at)
          else greatest(c.send_at, c.due_at) end as since
        from occurrences c join celebrations r on r.org_id = c.org_id and r.id = c.celebration_id
        left join videos v on v.org_id = c.org_id and v.id = c.video_id
        where c.due_at is not null and c.send_at <= ${before}::timestamptz and r.enabled
          and v.status is distinct from 'failed'
          and (c.status in ('approved', 'prepared') or r.without_approval = 'send'
            or (c.status = 'planned' and (v.status is null or v.status not in ('ready', 'succeeded') or cardinality(r.approver_ids) = 0)))
      ) g where g.since <= ${before}::timestamptz group by g.org_id
      union all
      select m.org_id, 0, count(*), min(m.next_attempt_at)
      from mails m left join message_sends s on s.org_id = m.org_id and s.id = m.send_id
      where m.status in ('queued', 'scheduled') and m.next_attempt_at <= ${before}::timestamptz
        and m.kind <> 'sending_outage' and s.paused_at is null
      group by m.org_id
    ) late on late.org_id = o.id
    where ${of} group by o.id order by o.id`;
}
