import { tenantRows } from "../tenant-database.ts";
import type { PersonRow } from "./person-queries.ts";

/** A person's row with the key of the photo's file, each value as PostgreSQL writes it: of times in UTC, no zone. */
export type PersonText = {
  id: string;
  org_id: string;
  external_id: string | null;
  first_name: string;
  last_name: string | null;
  birth_date: string | null;
  hire_date: string | null;
  email: string | null;
  phone: string | null;
  position: string | null;
  sector: string | null;
  photo_asset_id: string | null;
  photo_key: string | null;
  status: PersonRow["status"];
  custom_fields: string;
  created_at: string;
  updated_at: string;
};

/*
 * The two reads that integrations do most. Prisma takes several times as long for the same rows (docs/performance.md), most
 * of it for building the query, for dates that become text again, and for a second query for photos.
 */
const SELECT = `
select p.id, p.org_id, p.external_id, p.first_name, p.last_name, to_char(p.birth_date, 'YYYY-MM-DD') as birth_date,
  to_char(p.hire_date, 'YYYY-MM-DD') as hire_date, p.email, p.phone, p.position, p.sector, p.photo_asset_id,
  a.storage_key as photo_key, p.status, p.custom_fields, (p.created_at at time zone 'UTC')::text as created_at,
  (p.updated_at at time zone 'UTC')::text as updated_at
from people p left join assets a on a.org_id = p.org_id and a.id = p.photo_asset_id
where p.org_id = $1`;

/**
 * At most `take` people, newest first, after the one with the id `after` where there is one. The number stands in the text: a
 * plan for any number of rows may be one for reading and sorting all.
 */
export function selectNewestPeople(orgId: string, after: string | null, take: number): Promise<PersonText[]> {
  const order = `order by p.id desc limit ${Math.trunc(take)}`;
  if (after === null)
    return tenantRows(orgId, { name: `newest-people-${take}`, text: `${SELECT} ${order}`, values: [] });
  const text = `${SELECT} and p.id < $2 ${order}`;
  return tenantRows(orgId, { name: `newest-people-after-${take}`, text, values: [after] });
}

export async function findPersonText(orgId: string, id: string): Promise<PersonText | null> {
  const query = { name: "person", text: `${SELECT} and p.id = $2`, values: [id] };
  const [row] = await tenantRows<PersonText>(orgId, query);
  return row ?? null;
}
