import { connectionPool, type Database, database, pipelinedPool } from "./database.ts";

/** Models without `org_id`, which a bound client refuses: they belong to the installation or to a user. */
const UNBOUND_MODELS = new Set<string>([
  "Installation",
  "User",
  "Session",
  "Account",
  "Verification",
  "TwoFactor",
  "SignInLimit",
  "RequestQuota",
  "Renderer",
  "HostProcess",
  "BackupRun",
]);

type Arguments = {
  where?: Record<string, unknown>;
  data?: unknown;
  create?: Record<string, unknown>;
  take?: unknown;
  orderBy?: unknown;
};

/** A bound client takes a quarter of a megabyte, and a worker goes through all organizations: those used last are kept. */
const MOST_CLIENTS = 200;

const clients = new WeakMap<Database, Map<string, TenantDatabase>>();

/**
 * The database as one organization sees it: every query is restricted to its rows and every row is created in
 * it, whatever the query says. Raw queries are not restricted; only a few named files use them, with tests
 * against another organization's rows.
 */
export function tenantDatabase(orgId: string, unbound: Database = database()): TenantDatabase {
  const known = clients.get(unbound) ?? new Map<string, TenantDatabase>();
  // Creating one takes half as long as the rest of a request for a person.
  const client = known.get(orgId) ?? boundClient(orgId, unbound);
  // A map is in the order in which its keys were added: the one used last comes last.
  known.delete(orgId);
  clients.set(unbound, known.set(orgId, client));
  const [oldest] = known.keys();
  if (known.size > MOST_CLIENTS && oldest !== undefined) known.delete(oldest);
  return client;
}

function boundClient(orgId: string, unbound: Database) {
  return unbound.$extends({
    name: "tenant",
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          return query(bind(model, operation, args as Arguments, orgId) as typeof args);
        },
      },
    },
  });
}

/** Values as PostgreSQL writes them: values that are passed on as text need no conversion. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/**
 * A statement that PostgreSQL prepares once for each connection: each name has one text, and there are few.
 * Without a name it is prepared each time.
 */
export type NamedQuery = {
  name: string | null;
  text: string;
  values: readonly (string | number | boolean | null | readonly number[])[];
};

/**
 * Rows of a query that Prisma is too slow for, each a list of its values as text. `$1` is the organization,
 * which the text must restrict itself to; a test compares its result with Prisma's, also against another
 * organization's rows.
 */
export async function tenantRows<Row extends unknown[]>(orgId: string, query: NamedQuery): Promise<Row[]> {
  const { rows } = await connectionPool().query<Row>(asText(orgId, query));
  return rows;
}

/**
 * The same for one row that is found by its id, on a connection that many such queries share: the value of
 * its only column, which is JSON. Null without a row.
 */
export async function tenantRow<Row>(orgId: string, query: NamedQuery): Promise<Row | null> {
  const { rows } = await pipelinedPool().query(asText(orgId, query));
  return rows[0] === undefined ? null : JSON.parse(rows[0][0]);
}

const asText = (orgId: string, { name, text, values }: NamedQuery) => ({
  ...(name === null ? {} : { name }),
  text,
  values: [orgId, ...values],
  types: AS_TEXT,
  rowMode: "array" as const,
});

export type TenantDatabase = ReturnType<typeof boundClient>;

/** A bound client inside an interactive transaction. */
export type TenantTransaction = Omit<
  TenantDatabase,
  "$connect" | "$disconnect" | "$extends" | "$on" | "$transaction"
>;

/** A bound client, inside a transaction or not. */
export type TenantConnection = TenantDatabase | TenantTransaction;

function bind(model: string, operation: string, args: Arguments, orgId: string): Arguments {
  if (UNBOUND_MODELS.has(model)) throw new Error(`${model} has no organization: use the unbound database`);
  const key = model === "Organization" ? "id" : "orgId";
  const bound = { ...args };
  if (operation.startsWith("create")) {
    if (model === "Organization") throw new Error("An organization is created outside of any organization");
    bound.data = Array.isArray(args.data)
      ? args.data.map((row) => ({ ...row, orgId }))
      : { ...(args.data as object), orgId };
    return bound;
  }
  if (operation === "upsert") bound.create = { ...args.create, orgId };
  bound.where = { ...args.where, [key]: orgId };
  // Whichever are counted, there are as many. Prisma would have the first ones by id counted, and PostgreSQL look for them among
  // everybody's rows: by what is the same in all of them, it may take any index.
  if (operation === "count" && args.take !== undefined) bound.orderBy ??= { [key]: "asc" };
  return bound;
}
