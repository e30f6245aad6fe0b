import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { RowReader } from "../columns.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantDatabase } from "../tenant-database.ts";
import type { KnownPerson } from "./import/person-import-queries.ts";
import { KNOWN_COLUMNS } from "./person-columns.ts";
import { type PersonFilter, toPersonWhere } from "./person-filter.ts";

/** A person with all fields that an import may write. */
export type ExportedPerson = KnownPerson;

const reader = new RowReader<ExportedPerson>(KNOWN_COLUMNS);

/** How many people are read at once. */
const PAGE = 1000;

/** The custom fields of all people who match the filter, page by page. */
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

/** All people who match the filter, oldest first, page by page. */
export async function* exportPages(
  db: TenantDatabase,
  filter: PersonFilter,
): AsyncGenerator<ExportedPerson[]> {
  const where = await toPersonWhere(db, filter);
  const pages = pagesById((after) =>
    db.person.findMany({ where: { AND: [where, after] }, orderBy: { id: "asc" }, take: PAGE }),
  );
  for await (const rows of pages) yield rows.map((row) => reader.fromProperties(row, null));
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
