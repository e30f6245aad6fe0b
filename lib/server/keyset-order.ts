import { type Position, placeAfter } from "./cursor.ts";
import { Prisma } from "./generated/prisma/client.ts";
import { idKey, type SortKey, type SortValue } from "./sort-keys.ts";
import type { TenantConnection } from "./tenant-database.ts";

/** A row that was found, and its position in the list, for a cursor: `Position["value"]`. */
export type Placed = { id: string; place: string | null };

/** A row and its position in the list, for a cursor. */
export type PlacedRow<Row> = { row: Row; place: string | null };

/** Rows of a list, and after which place it goes on if there are fewer than it has. */
export type Listed<Row> = { found: PlacedRow<Row>[]; until: Position | null };

/**
 * The rows of what was found, as they are read after it.
 * @param take how many places were asked for
 */
export async function readListed<Row extends { id: string }>(
  found: readonly Placed[],
  take: number,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Listed<Row>> {
  const rows = withPlaces(found, await read(found.map(({ id }) => id)));
  return { found: rows, until: placeAfter(found, rows, take) };
}

/** Rows that were read in the list's own order, by creation: their ids are their places. */
export function listedByCreation<Row>(rows: readonly Row[]): Listed<Row> {
  return { found: rows.map((row) => ({ row, place: null })), until: null };
}

/** The rows of what was found, in that order; those that are gone since are left out. */
function withPlaces<Row extends { id: string }>(
  found: readonly Placed[],
  rows: readonly Row[],
): PlacedRow<Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, place }) => {
    const row = byId.get(id);
    return row === undefined ? [] : [{ row, place }];
  });
}

/** A place in a list, and how many rows are wanted from there. */
export type OrderedPlace = { order: KeysetOrder; position: Position | null; take: number };

/** What a list is of: its table, and the alias under which everything else refers to it. */
export type ListTable = { table: string; alias: string };

/** One range of a list. Rows without a value in the sorted column are a range of their own, the last. */
export type OrderRange = {
  /** Which rows belong to the range; all if left out. */
  where?: string;
  /** A column that is null in the whole range: the index that has the rows in order begins with it. */
  isNull?: string;
  /** The rows come in the order of another table's, `s`: all of one of its rows, then all of the next. */
  groups?: {
    table: string;
    /** The column that refers to its id. */
    reference: string;
    /** Sort the other table's rows; then comes its id. */
    keys: readonly SortKey[];
  };
  /** What the rows are sorted by, within a group if there are groups; then comes the id. */
  keys: readonly SortKey[];
};

/** Which rows a list has, and what is read of each. */
export type ListQuery = {
  orgId: string;
  /** Selected beside `id` and `place`; each with a name. */
  columns: readonly Prisma.Sql[];
  /** Joins of at most one row each, that columns and conditions refer to. */
  context: Prisma.Sql;
  conditions: readonly Prisma.Sql[];
  /** Between which ids everything is, if that is known: conditions on the id. */
  ids?: readonly Prisma.Sql[];
  /** Those of the conditions that are a range of a column which an index has, such as days. */
  range?: readonly Prisma.Sql[];
};

/**
 * Up to this many matches are looked up first and then sorted. PostgreSQL cannot estimate how many rows match
 * most filters, and would read the whole list in order to find a few.
 */
const FEW = 1000;
/**
 * The rows between two ids are sorted up to this many, which takes a few tenths of a second. The order may well be nearly that of
 * the ids, and to read the list in it until the first of them comes took half a minute at five million rows.
 */
const MANY = 100_000;
/**
 * In the order of ids, rows of a range are looked for among so many at a time, and so many times while there are any; then up to
 * so many of the range are looked up and sorted. PostgreSQL expects to meet them everywhere in the order: a week of last year in
 * five million rows took it twelve seconds.
 */
const NEXT = 2000;
const TIMES = 10;
const IN_RANGE = 50_000;
/** So many of them are sorted by one statement, in some ten milliseconds. */
const PIECE = 5000;

/** An order of a list by keyset: its ranges, one after the other, in one direction. */
export class KeysetOrder {
  readonly direction: "asc" | "desc";
  readonly #list: ListTable;
  readonly #ranges: readonly OrderRange[];

  /** @param sort as the API takes it: a hyphen in front means descending */
  constructor(sort: string, list: ListTable, ranges: readonly OrderRange[]) {
    this.direction = sort.startsWith("-") ? "desc" : "asc";
    this.#list = list;
    this.#ranges = ranges;
  }

  /** Whether only ids decide. Positions in such a list have no value. */
  get isByCreation(): boolean {
    return this.#ranges.every(({ keys, groups }) => keys.length === 0 && groups === undefined);
  }

  /** Whether a cursor can have this value. */
  fits(value: string | null): boolean {
    return this.#read(value) !== null;
  }

  /** The rows up to an id in the order of ids, as a condition. */
  upTo(id: string): Prisma.Sql {
    return Prisma.sql`${this.#id} ${raw(this.direction === "desc" ? ">=" : "<=")} ${id}::uuid`;
  }

  /** At most `take` rows after `position`, in their order. */
  async select<Columns>(
    db: TenantConnection,
    query: ListQuery,
    { position, take }: { position: Position | null; take: number },
  ): Promise<(Columns & Placed)[]> {
    const { range = [] } = query;
    if (this.isByCreation && range.length > 0)
      return this.#selectOfRange(db, query, range, { position, take });
    const few = this.isByCreation ? null : await this.#findFew(db, query);
    if (few?.length === 0) return [];
    const isBetween = few === null && !this.isByCreation && (await this.#isBestBetween(db, query));
    const wanted = few === null ? query : { ...query, conditions: [this.#isAmong(few)] };
    const rows: (Columns & Placed)[] = [];
    for (const part of this.#partsAfter(position)) {
      const page = { ...part, take: take - rows.length };
      const isWalk = part.group === null && few === null && part.range.groups !== undefined;
      const found = isBetween
        ? this.#selectBetween<Columns>(db, page, query)
        : db.$queryRaw<(Columns & Placed)[]>(
            isWalk ? this.#walk(page, wanted) : this.#plain(page, wanted, this.#from),
          );
      rows.push(...(await found));
      if (rows.length >= take) break;
    }
    return rows;
  }

  /** Of the rows between the ids, the first of each piece of them, and of these the first. */
  async #selectBetween<Columns>(
    db: TenantConnection,
    page: Part & { take: number },
    query: ListQuery,
  ): Promise<(Columns & Placed)[]> {
    const first: string[] = [];
    for await (const ids of this.#piecesBetween(db, query)) {
      const piece = { ...query, columns: [], ids };
      const rows = await db.$queryRaw<Placed[]>(this.#plain(page, piece, this.#between(piece)));
      first.push(...rows.map(({ id }) => id));
    }
    if (first.length === 0) return [];
    return db.$queryRaw(this.#plain(page, { ...query, conditions: [this.#isAmong(first)] }, this.#from));
  }

  /** The rows between the ids in pieces, as conditions on their ids. */
  async *#piecesBetween(
    db: TenantConnection,
    { orgId, ids = [] }: ListQuery,
  ): AsyncGenerator<readonly Prisma.Sql[]> {
    for (let from = ids; ; ) {
      const last = await this.#nthId(db, { orgId, conditions: from }, PIECE);
      if (last === null) return yield from;
      yield [...from, this.upTo(last)];
      from = [...ids, this.#beyond([this.#idKey], [last])];
    }
  }

  /** Rows of a range in the order of ids. */
  async #selectOfRange<Columns>(
    db: TenantConnection,
    query: ListQuery,
    range: readonly Prisma.Sql[],
    { position, take }: { position: Position | null; take: number },
  ): Promise<(Columns & Placed)[]> {
    const { orgId } = query;
    const [part] = this.#partsAfter(position);
    if (part === undefined) return [];
    const rows: (Columns & Placed)[] = [];
    const rest = (after: string | null) => ({
      ...part,
      after: after === null ? null : [after],
      take: take - rows.length,
    });
    let after = position?.id ?? null;
    for (let time = 0; time < TIMES; time++) {
      const beyond = after === null ? [] : [this.#beyond([this.#idKey], [after])];
      const last = await this.#nthId(db, { orgId, conditions: beyond }, NEXT);
      const ids = last === null ? beyond : [...beyond, this.upTo(last)];
      const next = this.#between({ orgId, ids });
      const found = await db.$queryRaw<(Columns & Placed)[]>(this.#plain(rest(after), query, next));
      rows.push(...found);
      if (rows.length >= take || last === null) return rows;
      after = last;
      if (found.length === 0) break;
    }
    const isFew = (await this.#count(db, { orgId, conditions: range }, IN_RANGE + 1)) <= IN_RANGE;
    const from = isFew ? this.#between({ orgId, ids: range }) : this.#from;
    return [...rows, ...(await db.$queryRaw<(Columns & Placed)[]>(this.#plain(rest(after), query, from)))];
  }

  /** The id of the `count`th row in the order of ids; null if there are not so many. */
  async #nthId(
    db: TenantConnection,
    which: Pick<ListQuery, "orgId" | "conditions">,
    count: number,
  ): Promise<string | null> {
    const [row] = await db.$queryRaw<{ id: string }[]>`
      select ${this.#id} from ${this.#from} where ${this.#isOf(which)}
      ${this.#orderBy([this.#idKey])} limit 1 offset ${raw(count - 1)}`;
    return row?.id ?? null;
  }

  /** The ids of all matches, if they are few; otherwise null. */
  async #findFew(db: TenantConnection, query: ListQuery): Promise<string[] | null> {
    // Without a filter the index by id has them; PostgreSQL may otherwise look for them in the whole table.
    const order = query.conditions.length === 0 ? Prisma.sql`order by ${this.#id}` : Prisma.empty;
    const found = await db.$queryRaw<{ id: string }[]>`
      select ${this.#id} from ${this.#from} ${query.context}
      where ${this.#isOf(query)} ${order} limit ${raw(FEW + 1)}`;
    return found.length > FEW ? null : found.map(({ id }) => id);
  }

  /**
   * Whether to sort the rows between the ids: if they are few, and fewer than the others. Otherwise whoever reads the list in its
   * order skips no more rows than would be sorted.
   */
  async #isBestBetween(db: TenantConnection, { orgId, ids = [] }: ListQuery): Promise<boolean> {
    if (ids.length === 0) return false;
    const between = await this.#count(db, { orgId, conditions: ids }, MANY + 1);
    if (between > MANY) return false;
    return (await this.#count(db, { orgId, conditions: [] }, 2 * between + 1)) > 2 * between;
  }

  /** How many rows there are, up to `most`. */
  async #count(
    db: TenantConnection,
    which: Pick<ListQuery, "orgId" | "conditions">,
    most: number,
  ): Promise<number> {
    const [row] = await db.$queryRaw<{ rows: number }[]>`
      select count(*)::int as rows from (
        select from ${this.#from} where ${this.#isOf(which)} limit ${raw(most)}) as counted`;
    return row?.rows ?? 0;
  }

  /** The rows between the ids, which are looked up before anything else: PostgreSQL does not look behind an offset. */
  #between({ orgId, ids = [] }: Pick<ListQuery, "orgId" | "ids">): Prisma.Sql {
    const isBetween = this.#isOf({ orgId, conditions: ids });
    return Prisma.sql`(select * from ${this.#from} where ${isBetween} offset 0) ${raw(this.#list.alias)}`;
  }

  /** What follows a position: the rest of its group, the groups after it, and the ranges after that. */
  #partsAfter(position: Position | null): Part[] {
    const start = position === null ? null : this.#read(position.value);
    return this.#ranges.flatMap((range, index): Part[] => {
      const whole = { range, index, group: null, after: null };
      if (position === null || start === null || index > start.index) return [whole];
      if (index < start.index) return [];
      if (range.groups === undefined) return [{ ...whole, after: [...start.values, position.id] }];
      const ofGroup = range.groups.keys.length + 1;
      const [groupAt, within] = [start.values.slice(0, ofGroup), start.values.slice(ofGroup)];
      const group = String(groupAt.at(-1));
      return [
        { ...whole, group, after: [...within, position.id] },
        { ...whole, after: groupAt },
      ];
    });
  }

  /** One index range, or what was looked up, sorted. */
  #plain(
    { range, index, group, after, take }: Part & { take: number },
    query: ListQuery,
    from: Prisma.Sql,
  ): Prisma.Sql {
    const { groups } = range;
    const groupKeys = groups === undefined ? [] : [...groups.keys, GROUP_ID];
    const own = [...range.keys, this.#idKey];
    const compared = groups === undefined || group !== null ? own : groupKeys;
    const reference = groups === undefined ? null : raw(`${this.#list.alias}.${groups.reference}`);
    const conditions = [
      this.#isOf(query),
      ...rangeConditions(range),
      ...(group === null ? [] : [Prisma.sql`${reference} = ${group}::uuid`]),
      ...(after === null ? [] : [this.#beyond(compared, after)]),
    ];
    const join =
      groups === undefined
        ? Prisma.empty
        : Prisma.sql`join ${raw(groups.table)} s on s.org_id = ${raw(this.#list.alias)}.org_id and s.id = ${reference}`;
    // Within a group it is the index that has its rows in order.
    const sorted = [...nullKey(range), ...(group === null ? groupKeys : []), ...own];
    return Prisma.sql`
      select ${this.#columns(query)}, ${this.#place(index, [...groupKeys, ...range.keys])} as place
      from ${from} ${join} ${query.context}
      where ${Prisma.join(conditions, " and ")}
      ${this.#orderBy(sorted)} limit ${raw(take)}`;
  }

  /**
   * The groups in their order, and of each no more rows than are wanted. A plain join would sort all rows of a
   * group, because PostgreSQL does not know that an index has them in order.
   */
  #walk({ range, index, after, take }: Part & { take: number }, query: ListQuery): Prisma.Sql {
    const { groups } = range;
    if (groups === undefined) throw new Error("Only groups can be walked");
    const groupKeys = [...groups.keys, GROUP_ID];
    const own = [...range.keys, this.#idKey];
    const named = own.map(({ sql }, at) => raw(`${sql} as key_${at}`));
    const keys = own.map((key, at) => ({ ...key, sql: `found.key_${at}` }));
    const [outer, inner] = [
      [
        Prisma.sql`s.org_id = ${query.orgId}::uuid`,
        ...rangeConditions(range),
        ...(after === null ? [] : [this.#beyond(groupKeys, after)]),
      ],
      [this.#isOf(query), Prisma.sql`${raw(`${this.#list.alias}.${groups.reference}`)} = s.id`],
    ];
    return Prisma.sql`
      select found.*, ${this.#place(index, [...groupKeys, ...keys.slice(0, -1)])} as place
      from ${raw(groups.table)} s cross join lateral (
        select ${this.#columns(query)}, ${Prisma.join(named)}
        from ${this.#from} ${query.context}
        where ${Prisma.join(inner, " and ")}
        ${this.#orderBy(own)} limit ${raw(take)}) found
      where ${Prisma.join(outer, " and ")}
      ${this.#orderBy([...nullKey(range), ...groupKeys, ...keys])} limit ${raw(take)}`;
  }

  get #id(): Prisma.Sql {
    return raw(this.#idKey.sql);
  }

  get #idKey(): SortKey {
    return idKey(`${this.#list.alias}.id`);
  }

  get #from(): Prisma.Sql {
    return raw(`${this.#list.table} ${this.#list.alias}`);
  }

  #isOf({ orgId, conditions }: Pick<ListQuery, "orgId" | "conditions">): Prisma.Sql {
    const isOrganizations = Prisma.sql`${raw(this.#list.alias)}.org_id = ${orgId}::uuid`;
    return Prisma.join([isOrganizations, ...conditions], " and ");
  }

  #isAmong(ids: readonly string[]): Prisma.Sql {
    return Prisma.sql`${this.#id} = any(${[...ids]}::uuid[])`;
  }

  #columns({ columns }: ListQuery): Prisma.Sql {
    return Prisma.join([this.#id, ...columns]);
  }

  #place(index: number, keys: readonly SortKey[]): Prisma.Sql {
    if (this.isByCreation) return raw("null::text");
    return raw(`json_build_array(${[index, ...keys.map(({ sql }) => sql)].join(", ")})::text`);
  }

  #orderBy(keys: readonly Pick<SortKey, "sql">[]): Prisma.Sql {
    return raw(`order by ${keys.map(({ sql }) => `${sql} ${this.direction}`).join(", ")}`);
  }

  /** The rows after these values, the first of which decides. */
  #beyond(keys: readonly SortKey[], after: readonly SortValue[]): Prisma.Sql {
    const columns = keys.map(({ sql }) => raw(sql));
    const values = keys.map(({ type }, at) => Prisma.sql`${after[at]}::${raw(type)}`);
    const beyond = raw(this.direction === "desc" ? "<" : ">");
    return Prisma.sql`(${Prisma.join(columns)}) ${beyond} (${Prisma.join(values)})`;
  }

  /** The range and the values of a cursor; null if it is none of this order. */
  #read(text: string | null): { index: number; values: readonly SortValue[] } | null {
    if (this.isByCreation || text === null)
      return this.isByCreation && text === null ? { index: 0, values: [] } : null;
    const [index, ...values] = parseArray(text);
    const range = typeof index === "number" ? this.#ranges[index] : undefined;
    if (typeof index !== "number" || range === undefined) return null;
    const keys = [...(range.groups === undefined ? [] : [...range.groups.keys, GROUP_ID]), ...range.keys];
    const known = values.map((value, at) => keys[at]?.read(value) ?? null).filter((value) => value !== null);
    return values.length === keys.length && known.length === keys.length ? { index, values: known } : null;
  }
}

/** A part of a list that one statement reads. */
type Part = {
  range: OrderRange;
  /** Of the range. */
  index: number;
  /** The id of the only group; null for all. */
  group: string | null;
  /** The values that it begins after: of rows, or of groups where there are all of them. */
  after: readonly SortValue[] | null;
};

const GROUP_ID = idKey("s.id");

/** The number is part of a statement's text: a plan for any number of rows may read the whole table. */
const raw = (value: string | number): Prisma.Sql => Prisma.raw(String(value));

const nullKey = ({ isNull }: OrderRange) => (isNull === undefined ? [] : [{ sql: isNull }]);

function rangeConditions({ where, isNull }: OrderRange): Prisma.Sql[] {
  return [
    ...(where === undefined ? [] : [raw(where)]),
    ...(isNull === undefined ? [] : [raw(`${isNull} is null`)]),
  ];
}

function parseArray(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
