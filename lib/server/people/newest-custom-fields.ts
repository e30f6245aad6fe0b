import { Prisma } from "../generated/prisma/client.ts";

/**
 * The custom fields of the organization's newest people, for the `from` of a statement. The organization is a
 * range of one, not an equation: with that, the order of `(org_id, id)` would be the order of `id`, and
 * PostgreSQL might walk the primary key backwards past all newer people of other organizations.
 * @param people how many of them
 */
export const newestCustomFields = (orgId: string, people: number): Prisma.Sql => Prisma.sql`(
  select custom_fields from people
  where org_id between ${orgId}::uuid and ${orgId}::uuid
  order by org_id desc, id desc limit ${people}
)`;
