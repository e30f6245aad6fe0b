import pg from "pg";

/** What a schema is made of, in PostgreSQL's own words: a line each. */
const LINES = `
  select format('column %s.%s %s%s default %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end, coalesce(pg_get_expr(d.adbin, d.adrelid), '-'),
    case when a.attgenerated = '' then '' else ' generated' end) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' ' || t.tgenabled::text end
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all select pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all select format('type %s: %s', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
  from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace = 'public'::regnamespace group by t.typname
  union all select format('statistics %s: %s', stxname, pg_get_statisticsobjdef(oid)) from pg_statistic_ext`;

/** Every table, column, constraint, index, trigger and function of a database. */
export async function describeSchema(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(LINES);
    return new Set(rows.map(({ line }) => line));
  } finally {
    await client.end();
  }
}
