import type { Person } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";

/** What of a person decides about their occasions. */
export type CelebratedPerson = Pick<
  Person,
  | "id"
  | "status"
  | "celebrate"
  | "email"
  | "birthDate"
  | "hireDate"
  | "timeZone"
  | "language"
  | "customFields"
>;

/** Keeps people from being erased until the transaction ends. @returns those that there are */
export function lockCelebrated(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<CelebratedPerson[]> {
  return tx.$queryRaw<CelebratedPerson[]>`
    select id, status::text as status, celebrate, email, birth_date as "birthDate", hire_date as "hireDate",
      time_zone as "timeZone", language, custom_fields as "customFields"
    from people where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for key share`;
}
