import type { PERSON_VALUE_FILTERS } from "#lib/contract/resources/person.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

export type ValueField = (typeof PERSON_VALUE_FILTERS)[number];
/** A value of a field, and how many people have it. */
export type ValueCount = { value: string; count: number };

/**
 * How many people one statement counts: what PostgreSQL reads in some ten milliseconds, so that nobody waits for it. Those who
 * match may be anywhere in the table; pieces of it lie side by side.
 */
const AT_ONCE = { matching: 2000, piece: 10_000, values: 5000 };

/**
 * The first `take` values of a field of the people who match, in the order of names. Those of more people than one statement
 * counts are counted piece by piece, in the order of ids.
 * @param atOnce how many people one statement counts
 */
export async function selectValues(
  db: TenantConnection,
  field: ValueField,
  where: Prisma.PersonWhereInput,
  take: number,
  atOnce = AT_ONCE,
): Promise<ValueCount[]> {
  const matching = await db.person.count({ where, take: atOnce.matching + 1 });
  if (matching <= atOnce.matching) return selectCounted(db, field, where, take);
  let counts = new Map<string, number>();
  const first = async () => {
    const values = await firstOf(db, field, [...counts.keys()], take);
    return values.map((value) => ({ value, count: counts.get(value) ?? 0 }));
  };
  for await (const between of piecesOf(db, atOnce.piece)) {
    for (const { value, count } of await selectCounted(db, field, { AND: [where, between] }))
      counts.set(value, (counts.get(value) ?? 0) + count);
    // What is behind the first ones now is so at the end too.
    if (counts.size > atOnce.values + take)
      counts = new Map((await first()).map(({ value, count }) => [value, count]));
  }
  return first();
}

async function selectCounted(
  db: TenantConnection,
  field: ValueField,
  where: Prisma.PersonWhereInput,
  take?: number,
): Promise<ValueCount[]> {
  const rows = await db.person.groupBy({
    by: [field],
    where,
    ...(take === undefined ? {} : { orderBy: { [field]: "asc" }, take }),
    _count: { _all: true },
  });
  return rows.flatMap(({ [field]: value, _count }) =>
    value === null ? [] : [{ value, count: _count._all }],
  );
}

/** All people in pieces, as conditions on their ids. */
async function* piecesOf(db: TenantConnection, size: number): AsyncGenerator<Prisma.PersonWhereInput> {
  for (let after: string | null = null; ; ) {
    const from: { id?: { gt: string } } = after === null ? {} : { id: { gt: after } };
    const last: { id: string } | null = await db.person.findFirst({
      where: from,
      orderBy: { id: "asc" },
      skip: size - 1,
      select: { id: true },
    });
    if (last === null) {
      yield from;
      return;
    }
    yield { id: { ...from.id, lte: last.id } };
    after = last.id;
  }
}

/** Of each field's column: a cursor goes on in its order. */
const COLLATIONS: Record<ValueField, string> = {
  sector: "natural_sort",
  position: "natural_sort",
  language: "default",
};

/** The first of these values in the order of their field. */
async function firstOf(
  db: TenantConnection,
  field: ValueField,
  values: readonly string[],
  take: number,
): Promise<string[]> {
  const collation = Prisma.raw(`"${COLLATIONS[field]}"`);
  const rows = await db.$queryRaw<{ value: string }[]>`
    select value from unnest(${[...values]}::text[]) as value order by value collate ${collation} limit ${take}`;
  return rows.map(({ value }) => value);
}
