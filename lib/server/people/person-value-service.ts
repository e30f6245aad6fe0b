import type { Page, QueryOf, ResultOf } from "#lib/contract/contract.ts";
import type { listPersonValues } from "#lib/contract/resources/person-value.ts";
import type { Actor } from "../actor.ts";
import { decodeCursor, toPage } from "../cursor.ts";
import { escapeLike } from "../like-pattern.ts";
import { toPersonWhere } from "./person-filter.ts";
import { selectValues } from "./person-value-queries.ts";

/** Where a cursor has the id of a row: values have none. */
const NO_ROW = "00000000-0000-7000-8000-000000000000";

/** A page of the different values of a field, in the order of names, with the number of the people that have each and match the filter. */
export async function list(
  actor: Actor,
  { field, contains, limit, cursor, ...filter }: QueryOf<typeof listPersonValues>,
): Promise<Page<ResultOf<typeof listPersonValues>>> {
  const list = `people by ${field}`;
  const after = decodeCursor(cursor, list, (value) => value !== null)?.value ?? null;
  const where = {
    AND: [
      { [field]: after === null ? { not: null } : { gt: after } },
      { [field]: { not: "" } },
      contains === undefined || contains === ""
        ? {}
        : { [field]: { contains: escapeLike(contains), mode: "insensitive" as const } },
      await toPersonWhere(actor.db, filter),
    ],
  };
  return toPage(
    await selectValues(actor.db, field, where, limit + 1),
    { list, limit },
    ({ value }) => ({ value, id: NO_ROW }),
    (value) => value,
  );
}
