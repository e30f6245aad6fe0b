import type { JsonObject } from "#lib/contract/json-object.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import { type PersonFilter, toPersonWhere } from "./person-filter.ts";
import type { KnownPerson } from "./person-import-queries.ts";

/** A person with all that an import may write. */
export type ExportedPerson = KnownPerson;

/** How many people are read at once. */
const PAGE = 1000;

/** The custom fields of everybody who fits the filter, page by page. */
export async function* customFieldPages(
  db: TenantDatabase,
  filter: PersonFilter,
): AsyncGenerator<JsonObject[]> {
  const select = { id: true, customFields: true } satisfies Prisma.PersonSelect;
  const where = await toPersonWhere(db, filter);
  const condition = { AND: [where, { customFields: { not: {} } }] };
  const pages = pagesById((after) =>
    db.person.findMany({ where: { ...condition, ...after }, select, orderBy: { id: "asc" }, take: PAGE }),
  );
  for await (const rows of pages) yield rows.map(({ customFields }) => customFields as JsonObject);
}

/** Everybody who fits the filter, oldest first, page by page. */
export async function* exportPages(
  db: TenantDatabase,
  filter: PersonFilter,
): AsyncGenerator<ExportedPerson[]> {
  const where = await toPersonWhere(db, filter);
  const pages = pagesById((after) =>
    db.person.findMany({ where: { AND: [where, after] }, orderBy: { id: "asc" }, take: PAGE }),
  );
  for await (const rows of pages) yield rows.map(toExported);
}

async function* pagesById<Row extends { id: string }>(
  read: (after: { id?: { gt: string } }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: string | undefined;
  for (;;) {
    const rows = await read(last === undefined ? {} : { id: { gt: last } });
    last = rows.at(-1)?.id;
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE) return;
  }
}

function toExported(row: Prisma.PersonGetPayload<object>): ExportedPerson {
  return {
    id: row.id,
    external_id: row.externalId,
    first_name: row.firstName,
    last_name: row.lastName,
    birth_date: toDate(row.birthDate),
    hire_date: toDate(row.hireDate),
    email: row.email,
    phone: row.phone,
    position: row.position,
    sector: row.sector,
    photo_asset_id: row.photoAssetId,
    status: row.status,
    custom_fields: row.customFields as JsonObject,
  };
}

function toDate(value: Date | null): string | null {
  return value === null ? null : value.toISOString().slice(0, 10);
}
