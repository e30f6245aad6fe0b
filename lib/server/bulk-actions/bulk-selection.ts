import type { BodyOf } from "#lib/contract/contract.ts";
import type { FactsArgument, FaultCode } from "#lib/contract/errors/error-codes.ts";
import { faultOf } from "#lib/contract/faults.ts";
import type { createBulkAction } from "#lib/contract/resources/bulk-action.ts";
import { BULK_LIMIT } from "#lib/contract/resources/bulk-limits.ts";
import { ValidationError } from "../errors.ts";
import { type PersonFilter, toPersonWhere } from "../people/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";

type Selection = BodyOf<typeof createBulkAction>["people"];

/** How many people are read at once: the process serves other requests in between. */
const PAGE = 2000;

/**
 * The ids of the selected people, page by page.
 * @throws {ValidationError} for ids of nobody, and for a filter that selects nobody or too many
 */
export async function* selectedPeople(
  tx: TenantTransaction,
  { ids, filter }: Selection,
): AsyncGenerator<string[]> {
  if (ids !== undefined && filter === undefined) yield await knownPeople(tx, ids);
  else if (filter !== undefined && ids === undefined) yield* matchingPeople(tx, filter);
  else refuse(["people"], "bulk_people_unnamed");
}

async function knownPeople(tx: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.person.findMany({ where: { id: { in: wanted } }, select: { id: true } });
  const known = new Set(rows.map(({ id }) => id));
  const faults = ids.flatMap((id, index) =>
    known.has(id) ? [] : [faultOf(["body", "people", "ids", index], "person_unknown")],
  );
  if (faults.length > 0) throw new ValidationError(faults);
  return wanted;
}

async function* matchingPeople(tx: TenantTransaction, filter: PersonFilter): AsyncGenerator<string[]> {
  const where = await toPersonWhere(tx, filter);
  let after: string | null = null;
  let total = 0;
  for (;;) {
    const rows: { id: string }[] = await tx.person.findMany({
      where: after === null ? where : { AND: [where, { id: { gt: after } }] },
      select: { id: true },
      orderBy: { id: "asc" },
      take: PAGE,
    });
    total += rows.length;
    if (total === 0) refuse(["people", "filter"], "bulk_people_none");
    if (total > BULK_LIMIT) refuse(["people", "filter"], "bulk_people_too_many", { limit: BULK_LIMIT });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/** @throws {ValidationError} */
export function refuse<Code extends FaultCode>(
  loc: string[],
  code: Code,
  ...facts: FactsArgument<Code>
): never {
  throw new ValidationError([faultOf(["body", ...loc], code, ...facts)]);
}
