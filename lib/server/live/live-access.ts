import { clock } from "../clock.ts";
import { database } from "../database.ts";

/** A client of live updates: its session, and the organization it follows. */
export type Subscriber = { orgId: string; sessionId: string };

/**
 * The subscribers that have lost access: signed out, suspended or removed, or their organization is
 * suspended. One query, however many subscribers there are.
 */
export async function findCutOff<Given extends Subscriber>(subscribers: readonly Given[]): Promise<Given[]> {
  const sessions = [...new Set(subscribers.map(({ sessionId }) => sessionId))];
  const rows = await database().$queryRaw<{ place: string }[]>`
    select s.id || ' ' || m.org_id as place
    from sessions s
      join members m on m.user_id = s.user_id and m.status = 'active'
      join organizations o on o.id = m.org_id and o.status = 'active'
    where s.id = any(${sessions}::uuid[]) and s.expires_at > ${clock.now()}`;
  const places = new Set(rows.map(({ place }) => place));
  return subscribers.filter(({ sessionId, orgId }) => !places.has(`${sessionId} ${orgId}`));
}
