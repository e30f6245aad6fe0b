import { connectionPool, type Database, database } from "./database.ts";

/** Models without `org_id`, which a bound client refuses: they belong to the installation or to a person. */
const UNBOUND_MODELS = new Set<string>([
  "Installation",
  "User",
  "Session",
  "Account",
  "Verification",
  "TwoFactor",
  "SignInLimit",
]);

type Arguments = { where?: Record<string, unknown>; data?: unknown; create?: Record<string, unknown> };

/**
 * The database as one organization sees it: every query is narrowed to its rows and every row is created in it, whatever
 * the query says. Raw queries are not narrowed; a named few use them and are tested against another organization's rows.
 */
export function tenantDatabase(orgId: string, unbound: Database = database()) {
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

/** Values as PostgreSQL writes them: what is passed on as text need not become anything else. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** A statement that PostgreSQL prepares once for each connection: a name has one text, and there are few. */
export type NamedQuery = {
  name: string;
  text: string;
  values: readonly (string | number | null | readonly number[])[];
};

/**
 * Rows of a query that Prisma is too slow for, each value as text. `$1` is the organization, which the text has to narrow
 * itself to; a test compares its answer with Prisma's, and holds another organization's rows against it.
 */
export async function tenantRows<Row>(orgId: string, { name, text, values }: NamedQuery): Promise<Row[]> {
  const query = { name, text, values: [orgId, ...values], types: AS_TEXT };
  const { rows } = await connectionPool().query(query);
  return rows;
}

export type TenantDatabase = ReturnType<typeof tenantDatabase>;

/** A bound client inside an interactive transaction. */
export type TenantTransaction = Omit<
  TenantDatabase,
  "$connect" | "$disconnect" | "$extends" | "$on" | "$transaction"
>;

/** A bound client, inside a transaction or not: what a query takes. */
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
  return bound;
}
