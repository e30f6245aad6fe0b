import type { QueryOf, ResultOf } from "#lib/contract/contract.ts";
import type { importPeople as importPeopleContract } from "#lib/contract/person.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { ConflictError } from "../errors.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { decodeCsv } from "./csv-encoding.ts";
import { readCsvTable } from "./csv-table.ts";
import { resolveColumns } from "./import-columns.ts";
import { type ImportPlan, type KnownPeople, planImport } from "./import-plan.ts";
import { type ImportRow, readImportRows } from "./import-rows.ts";
import { announcePeople } from "./person-events.ts";
import {
  findByEmails,
  findByExternalIds,
  insertPeople,
  isTakenExternalId,
  type KnownPerson,
  lockImports,
  updatePeople,
} from "./person-import-queries.ts";

type ImportQuery = QueryOf<typeof importPeopleContract>;
type ImportResult = ResultOf<typeof importPeopleContract>;

/** An import of the largest allowed file may wait for another one and still finish. */
const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 180_000 };

/**
 * Takes people from a CSV file: rows whose external id, else e-mail address, is known change that person, the others
 * are new, and those with faults are rejected. An empty cell clears its field; columns that the file does not have stay
 * as they are, and so do custom fields. All is written in one transaction, or nothing; a dry run does the same without
 * writing.
 * @param bytes the file: UTF-8, UTF-16 with a byte order mark, or Windows-1252
 * @throws {ValidationError} for a file or a mapping that cannot be used at all; {ConflictError} when somebody adds one
 *   of the people while the import runs
 */
export async function importPeople(
  actor: Actor,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<ImportResult> {
  const { text, encoding } = decodeCsv(bytes);
  const { delimiter, header, rows: csvRows } = readCsvTable(text);
  const columns = resolveColumns(header.cells, query.mapping);
  const rows = await readImportRows(csvRows, columns, query.date_order);
  const plan = await refuseOvertaken(() =>
    actor.db.$transaction(async (tx) => {
      if (!query.dry_run) await lockImports(tx, actor.orgId);
      const planned = planImport(rows, await findKnown(tx, actor.orgId, rows, !query.dry_run));
      if (!query.dry_run) await carryOut(tx, actor, planned);
      return planned;
    }, TRANSACTION_LIMITS),
  );
  return {
    dry_run: query.dry_run,
    total: rows.length,
    ...counts(plan),
    encoding,
    delimiter,
    columns,
    ...rejects(plan),
  };
}

async function findKnown(
  tx: TenantTransaction,
  orgId: string,
  rows: readonly ImportRow[],
  lock: boolean,
): Promise<KnownPeople> {
  const externalIds = new Set(rows.flatMap(({ externalId }) => externalId ?? []));
  const people = externalIds.size === 0 ? [] : await findByExternalIds(tx, orgId, [...externalIds], lock);
  const byExternalId = new Map(people.map((person) => [person.external_id ?? "", person]));
  const emails = new Set(
    rows
      .filter(({ externalId }) => externalId === null || !byExternalId.has(externalId))
      .flatMap(({ email }) => email ?? []),
  );
  const byEmail = new Map<string, KnownPerson[]>();
  for (const person of emails.size === 0 ? [] : await findByEmails(tx, orgId, [...emails], lock)) {
    const email = person.email?.toLowerCase() ?? "";
    byEmail.set(email, [...(byEmail.get(email) ?? []), person]);
  }
  return { byExternalId, byEmail };
}

async function carryOut(tx: TenantTransaction, actor: Actor, plan: ImportPlan): Promise<void> {
  // Changes first: one may give an external id to a person known by e-mail.
  await updatePeople(tx, actor.orgId, plan.updated);
  await insertPeople(tx, actor.orgId, plan.created);
  await announcePeople(tx, actor.orgId, "person.updated", idsOf(plan.updated));
  await announcePeople(tx, actor.orgId, "person.created", idsOf(plan.created));
  await recordAudit(tx, actor, {
    action: "person.imported",
    targetType: "person",
    targetId: null,
    details: counts(plan),
  });
}

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

function counts(plan: ImportPlan) {
  return {
    created: plan.created.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    rejected: plan.rejected.length,
  };
}

function rejects(plan: ImportPlan): Pick<ImportResult, "rejected_rows"> {
  return {
    rejected_rows: plan.rejected.map(({ line, faults, values }) => ({ line, detail: faults, values })),
  };
}

async function refuseOvertaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTakenExternalId(error)) throw error;
    throw new ConflictError(
      "Somebody added a person with one of these external ids while the import ran. Nothing was imported: try again.",
    );
  }
}
