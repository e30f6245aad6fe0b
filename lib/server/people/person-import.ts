import { setImmediate } from "node:timers/promises";
import type { QueryOf, ResultOf } from "#lib/contract/contract.ts";
import type { importPeople as importPeopleContract } from "#lib/contract/person-csv.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { ConflictError } from "../errors.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { decodeCsv } from "./csv-encoding.ts";
import { type CsvRow, readCsvTable } from "./csv-table.ts";
import { Claims } from "./import-claims.ts";
import { type ImportColumn, resolveColumns } from "./import-columns.ts";
import { findKnown } from "./import-known.ts";
import { planImport } from "./import-plan.ts";
import { Rejections } from "./import-rejects.ts";
import { dateOrdersOf, type ImportRow, readImportRow } from "./import-rows.ts";
import { ImportStage } from "./import-stage.ts";
import { inImportTurn } from "./import-turns.ts";
import { announcePeople } from "./person-events.ts";
import {
  findImageIds,
  insertPeople,
  isTakenExternalId,
  lockImports,
  updatePeople,
} from "./person-import-queries.ts";

type ImportQuery = QueryOf<typeof importPeopleContract>;
type ImportResult = ResultOf<typeof importPeopleContract>;

/** An import of the largest allowed file may wait for another one and still finish. */
const TRANSACTION_LIMITS = { maxWait: 10_000, timeout: 180_000 };

/**
 * Takes people from a CSV file: rows whose id, external id or e-mail address is known change that person, the others
 * are new, and those with faults are rejected. An empty cell clears its field; columns that the file does not have stay
 * as they are, and so do custom fields. All is written in one transaction, or nothing; a dry run does the same without
 * writing.
 * @param bytes the file: UTF-8, UTF-16 or Windows-1252
 * @throws {ValidationError} for a file or a mapping that cannot be used at all; {ConflictError} when somebody adds one
 *   of the people while the import runs
 */
export async function importPeople(
  actor: Actor,
  bytes: Uint8Array,
  query: ImportQuery,
): Promise<ImportResult> {
  const { text, encoding } = decodeCsv(bytes);
  const { delimiter, header, rows } = await readCsvTable(text);
  const columns = resolveColumns(header.cells, query.mapping, (index) => cellsOf(rows, index));
  const stage = new ImportStage(new Rejections({ columns, delimiter }));
  const run = () =>
    actor.db.$transaction(async (tx) => {
      // Another process may import, too.
      if (!query.dry_run) await lockImports(tx, actor.orgId);
      await planAll(tx, actor.orgId, { rows, columns, query }, stage);
      if (!query.dry_run) await carryOut(tx, actor, stage);
    }, TRANSACTION_LIMITS);
  await refuseOvertaken(() => inImportTurn(actor.orgId, run));
  const { rejections } = stage;
  return {
    dry_run: query.dry_run,
    total: rows.length,
    ...stage.counts(),
    encoding,
    delimiter,
    columns,
    ambiguous_dates: [...rejections.ambiguousDates],
    rejected_rows: rejections.rows,
    rejected_csv: rejections.toCsv(),
  };
}

function* cellsOf(rows: readonly CsvRow[], index: number): Generator<string> {
  for (const { cells } of rows) yield cells[index] ?? "";
}

/** How many rows are looked up at once. */
const ROWS_AT_A_TIME = 2000;
/** How many rows are read, or planned, before other requests get their turn, and how many one statement writes. */
const ROWS_A_TURN = 200;

/** Plans the whole file before anything is written, so that no row meets what an earlier one has changed. */
async function planAll(
  tx: TenantTransaction,
  orgId: string,
  file: { rows: readonly CsvRow[]; columns: readonly ImportColumn[]; query: ImportQuery },
  stage: ImportStage,
): Promise<void> {
  const { rows, columns, query } = file;
  const claims = new Claims();
  const orders = dateOrdersOf(rows, columns, query.date_order);
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
    const read: ImportRow[] = [];
    for await (const some of inTurns(rows.slice(at, at + ROWS_AT_A_TIME)))
      for (const row of some) read.push(readImportRow(row, columns, orders));
    const known = await findKnown(tx, orgId, read, !query.dry_run);
    for await (const some of inTurns(read)) stage.add(planImport(some, known, claims));
  }
}

/** The rows a few at a time; in between, other requests get their turn. */
async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    yield rows.slice(at, at + ROWS_A_TURN);
    await setImmediate();
  }
}

async function carryOut(tx: TenantTransaction, actor: Actor, stage: ImportStage): Promise<void> {
  const photoIds = [...stage.photoIds];
  // Photos after people, as everywhere: two that wait for each other would both fail.
  if (photoIds.length > 0) {
    const kept = await findImageIds(tx, actor.orgId, photoIds, true);
    if (kept.length < photoIds.length) throw overtaken("deleted one of these photos");
  }
  // Changes first: one may give an external id to a person known by e-mail.
  for (const records of stage.changes) await updatePeople(tx, actor.orgId, records.toString());
  for (const records of stage.additions) await insertPeople(tx, actor.orgId, records.toString());
  await announcePeople(tx, actor.orgId, "person.updated", stage.updatedIds);
  await announcePeople(tx, actor.orgId, "person.created", stage.createdIds);
  await recordAudit(tx, actor, {
    action: "person.imported",
    targetType: "person",
    targetId: null,
    details: stage.counts(),
  });
}

async function refuseOvertaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTakenExternalId(error)) throw error;
    throw overtaken("added a person with one of these external ids");
  }
}

function overtaken(what: string): ConflictError {
  return new ConflictError(`Somebody ${what} while the import ran. Nothing was imported: try again.`);
}
