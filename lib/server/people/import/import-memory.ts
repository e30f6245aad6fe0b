import { isJsonObject } from "#lib/contract/fields/json-object.ts";
import { ValidationError } from "#lib/server/errors.ts";
import type { TenantDatabase, TenantTransaction } from "#lib/server/tenant-database.ts";
import { type CellsOf, type ImportColumn, type RememberedFields, resolveColumns } from "./import-columns.ts";

/** Most headers that an organization's imports are remembered for. */
const MOST_REMEMBERED = 500;

/** What earlier imports of the organization chose, by header in lower case. */
export async function readMemory(db: TenantDatabase, orgId: string): Promise<RememberedFields> {
  const [row] = await db.$queryRaw<{ mapping: unknown }[]>`
    select import_mapping as mapping from organizations where id = ${orgId}::uuid`;
  return isJsonObject(row?.mapping) ? (row.mapping as RememberedFields) : {};
}

/** Keeps the choices for the next import; the organization's own version and time of change stay. */
export async function writeMemory(
  tx: TenantTransaction,
  orgId: string,
  remembered: RememberedFields,
): Promise<void> {
  await tx.$executeRaw`
    update organizations set import_mapping = ${JSON.stringify(remembered)}::jsonb
    where id = ${orgId}::uuid`;
}

/** A file's header, how it was asked to be read, and the cells below it. */
type Header = {
  headers: readonly string[];
  mapping: string | undefined;
  cellsOf: CellsOf;
  formerKeys?: ReadonlyMap<string, string> | undefined;
};

/**
 * Resolves columns with what is remembered. Also returns the headers of those that go elsewhere for it, and what is to be
 * remembered next: the columns that go elsewhere than without any choice, since a header such as "Name" means different
 * fields in different files.
 * What is remembered never makes a file unusable that is usable without it.
 * @throws {ValidationError} as `resolveColumns` does
 */
export function resolveRemembered(
  { headers, mapping, cellsOf, formerKeys }: Header,
  remembered: RememberedFields,
): { columns: ImportColumn[]; recalled: string[]; remembered: RememberedFields } {
  const resolve = (asked: string | undefined, known: RememberedFields = {}) =>
    resolveColumns(headers, asked, cellsOf, known, formerKeys);
  const columns = attempt(() => resolve(mapping, remembered)) ?? resolve(mapping);
  const forgetful = attempt(() => resolve(mapping));
  const recalled = columns.filter(({ field }, index) => field !== forgetful?.[index]?.field);
  const usual = attempt(() => resolve(undefined));
  const chosen = new Map(Object.entries(remembered));
  for (const [index, { header, field }] of columns.entries()) {
    if (header === "") continue;
    // The newest are last, so that the oldest go first.
    chosen.delete(header.toLowerCase());
    if (field !== usual?.[index]?.field) chosen.set(header.toLowerCase(), field);
  }
  const kept = Object.fromEntries([...chosen].slice(-MOST_REMEMBERED));
  return { columns, recalled: recalled.map(({ header }) => header), remembered: kept };
}

function attempt<Result>(resolve: () => Result): Result | undefined {
  try {
    return resolve();
  } catch (error) {
    if (error instanceof ValidationError) return undefined;
    throw error;
  }
}
