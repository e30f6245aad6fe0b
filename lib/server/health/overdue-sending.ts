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
 * What a video that has just ended made due (of 1970: at once) is late from then on.
 * @param orgId of which alone; null for all that are active
 */
export async function findOverdue(db: Database, orgId: string | null, now: Date): Promise<Overdue[]> {
  const before = new Date(now.getTime() - LATE_MS);
  const of = orgId === null ? Prisma.sql`o.status = 'active'` : Prisma.sql`o.id = ${orgId}::uuid`;
  return db.$queryRaw<Overdue[]>`
    select o.id as "orgId", sum(late.greetings)::int as greetings, sum(late.emails)::int as emails,
      min(late.since) as since
    from organizations o join (
      select c.org_id, count(*) as greetings, 0 as emails, min(greatest(c.due_at, c.send_at, case when c.due_at = 'epoch' then v.completed_at end)) as since
      from occurrences c left join videos v on v.org_id = c.org_id and v.id = c.video_id
      where c.due_at <= ${before}::timestamptz and c.send_at <= ${before}::timestamptz
        and (c.due_at > 'epoch' or v.completed_at is null or v.completed_at <= ${before}::timestamptz)
      group by c.org_id
      union all
      select m.org_id, 0, count(*), min(m.next_attempt_at)
      from mails m left join message_sends s on s.org_id = m.org_id and s.id = m.send_id
      where m.status in ('queued', 'scheduled') and m.next_attempt_at <= ${before}::timestamptz
        and m.kind <> 'sending_outage' and s.paused_at is null
      group by m.org_id
    ) late on late.org_id = o.id
    where ${of} group by o.id order by o.id`;
}

/** `since`: since when the first is due. `answer`: the last of the SMTP server. Both are null without any. */
export type Refused = { emails: number; since: Date | null; answer: string | null };

/** What the SMTP server was offered for an organization, and has not taken yet. */
export async function findRefused(db: Database, orgId: string): Promise<Refused> {
  const [row] = await db.$queryRaw<Refused[]>`
    select count(*)::int as emails, min(coalesce(m.scheduled_at, m.created_at)) as since,
      (array_agg(m.relay_answer order by m.attempted_at desc nulls last))[1] as answer
    from mails m left join message_sends s on s.org_id = m.org_id and s.id = m.send_id
    where m.org_id = ${orgId}::uuid and m.status = 'queued' and m.attempts > 0 and s.paused_at is null`;
  return row ?? { emails: 0, since: null, answer: null };
}
