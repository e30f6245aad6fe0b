import { clock } from "../clock.ts";
import type { Database } from "../database.ts";

/** Somebody of whom a worker looks what a change of them means for celebrations. */
export type ChangedPerson = { id: string; orgId: string; personId: string };

/** Takes changes of people that nobody looks at, until `lease`; of active organizations alone, at most `take`. */
export function takeChangedPeople(db: Database, lease: Date, take: number): Promise<ChangedPerson[]> {
  return db.$queryRaw<ChangedPerson[]>`
    update changed_people set due_at = ${lease}::timestamptz
    where id in (
      select c.id from changed_people c join organizations o on o.id = c.org_id
      where (c.due_at is null or c.due_at <= ${clock.now()}::timestamptz) and o.status = 'active'
      limit ${take} for update of c skip locked)
    returning id, org_id as "orgId", person_id as "personId"`;
}

/** Forgets changes of which everything is done. */
export async function forgetChangedPeople(db: Database, changes: readonly ChangedPerson[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await db.$executeRaw`delete from changed_people where id = any(${ids}::uuid[])`;
}
