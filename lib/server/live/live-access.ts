import { clock } from "../clock.ts";
import { database } from "../database.ts";

/** Who looks on: by which sign-in, and at which organization. */
export type Subscriber = { orgId: string; sessionId: string };

/**
 * Those who may look on no longer: signed out, suspended, removed, or their organization is. One query, however many
 * they are.
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
