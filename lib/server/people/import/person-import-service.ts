import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { QueryOf, ResultOf } from "#lib/contract/contract.ts";
import type { importPeople as importPeopleContract } from "#lib/contract/resources/person-csv.ts";
import type { Actor } from "#lib/server/actor.ts";
import { recordAudit } from "#lib/server/audit/audit-service.ts";
import { ConflictError } from "#lib/server/errors.ts";
import { newId } from "#lib/server/ids.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { TenantTransaction } from "#lib/server/tenant-database.ts";
import { findDefinitions } from "../custom-field-definitions.ts";
import { announcePeople } from "../person-events.ts";
import { Claims } from "./import-claims.ts";
import { findKnown } from "./import-known.ts";
import { readMemory, writeMemory } from "./import-memory.ts";
import { planImport } from "./import-plan.ts";
import { withImportMemory, withImportSlot } from "./import-queue.ts";
import { recordImport } from "./import-record.ts";
import { Rejections } from "./import-rejects.ts";
import { ImportStage } from "./import-stage.ts";
import {
  findCustomFields,
  findImageIds,
  insertPeople,
  isTakenExternalId,
  lockImports,
  updatePeople,
} from "./person-import-queries.ts";
import { importedRows, readImport } from "./read-import.ts";
import { inTurns } from "./rows-in-turns.ts";

type ImportQuery = QueryOf<typeof importPeopleContract>;
type ImportResult = ResultOf<typeof importPeopleContract>;

/** An import of a million people may wait for another one and still finish. */
const TRANSACTION_LIMITS = { timeout: 600_000 };

/**
 * Imports people from a CSV file: a row with a known id, external id or e-mail address changes that person,
 * other rows add a person, and rows with faults are rejected. An empty cell clears its field; fields without
 * a column stay unchanged, as do custom fields. Everything is written in one transaction, or nothing; a dry
 * run does the same without writing.
 * @param receive writes the file to a path: UTF-8, UTF-16 or Windows-1252
 * @param signal aborted when the client goes away: then nothing is written, unless everything is
 * @throws {ValidationError} for a file or a mapping that cannot be used at all; {ConflictError} when one of
 *   the people is added elsewhere while the import runs; {TooManyRequestsError} when too many of the
 *   organization's imports wait
 */
export async function importPeople(
  actor: Actor,
  receive: (path: string) => Promise<void>,
  query: ImportQuery,
  signal?: AbortSignal,
): Promise<ImportResult> {
  const folder = await storage().temporaryFolder();
  try {
    const path = join(folder, "list");
    await receive(path);
    return await withImportSlot(
      actor.orgId,
      () => importFile(actor, { folder, path, query, signal }),
      signal,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type ImportFile = { folder: string; path: string; query: ImportQuery; signal: AbortSignal | undefined };

async function importFile(actor: Actor, { folder, path, query, signal }: ImportFile): Promise<ImportResult> {
  const { mapping, date_order: dateOrder } = query;
  const known = query.remember_mapping === true ? await readMemory(actor.db, actor.orgId) : undefined;
  const rows = join(folder, "rows");
  const definitions = await findDefinitions(actor.db);
  const task = {
    ...{ path, target: rows, mapping, dateOrder, remembered: known },
    types: new Map(
      definitions.flatMap(({ key, type, options }) =>
        type === "text" ? [] : [[key, { type, options }] as const],
      ),
    ),
    formerKeys: new Map(
      definitions.flatMap(({ key, formerKeys }) => formerKeys.map((former) => [former, key] as const)),
    ),
  };
  const { total, encoding, delimiter, columns, recalled, remembered } = await readImport(
    actor.orgId,
    task,
    signal,
  );
  return withImportMemory({ orgId: actor.orgId, rows: total, signal }, async () => {
    const stage = new ImportStage(folder, new Rejections({ columns, delimiter }));
    const id = query.dry_run ? null : newId();
    let customFields: string[] = [];
    let claims = new Claims();
    const run = () =>
      actor.db.$transaction(async (tx) => {
        // Another process may also be importing.
        if (!query.dry_run) await lockImports(tx, actor.orgId);
        customFields = await findCustomFields(tx, actor.orgId);
        claims = await planAll(tx, actor.orgId, { rows, isDryRun: query.dry_run, signal }, stage);
        if (id === null) return;
        await carryOut(tx, actor, stage, signal);
        await recordImport(tx, actor, { id, total }, stage);
        if (remembered !== undefined) await writeMemory(tx, actor.orgId, remembered);
      }, TRANSACTION_LIMITS);
    try {
      await refuseOvertaken(run);
    } finally {
      stage.close();
    }
    const { rejections } = stage;
    return {
      import_id: id,
      dry_run: query.dry_run,
      total,
      ...stage.counts(),
      ...{ encoding, delimiter, columns },
      remembered_columns: recalled ?? [],
      existing_custom_fields: customFields,
      changed_fields: stage.changed.fields(),
      changed_people: stage.changed.people,
      shared_emails: claims.sharedEmails(),
      shared_email_count: claims.sharedEmailCount(),
      ambiguous_dates: [...rejections.ambiguousDates],
      rejected_rows: rejections.rows,
      rejected_csv: rejections.toCsv(),
      rejected_csv_rows: rejections.returned,
    };
  });
}

/** How many rows are looked up at once. */
const ROWS_AT_A_TIME = 2000;

/**
 * Plans the whole file before anything is written, so that no row is compared with the changes of an earlier
 * one.
 */
async function planAll(
  tx: TenantTransaction,
  orgId: string,
  file: { rows: string; isDryRun: boolean; signal: AbortSignal | undefined },
  stage: ImportStage,
): Promise<Claims> {
  const claims = new Claims();
  for await (const rows of importedRows(file.rows, ROWS_AT_A_TIME)) {
    file.signal?.throwIfAborted();
    const known = await findKnown(tx, orgId, rows, !file.isDryRun);
    for await (const some of inTurns(rows)) stage.add(planImport(some, known, claims));
  }
  stage.close();
  return claims;
}

async function carryOut(
  tx: TenantTransaction,
  actor: Actor,
  stage: ImportStage,
  signal: AbortSignal | undefined,
): Promise<void> {
  const photoIds = [...stage.photoIds];
  // Photos are always locked after people, to avoid deadlocks.
  if (photoIds.length > 0) {
    const kept = await findImageIds(tx, actor.orgId, photoIds, true);
    if (kept.length < photoIds.length) throw new ConflictError("import_overtaken_by_photo");
  }
  // Changes first: one may give an external id to a person found by e-mail.
  for await (const records of stage.changes()) {
    signal?.throwIfAborted();
    await updatePeople(tx, actor.orgId, records.toString());
  }
  for await (const records of stage.additions()) {
    signal?.throwIfAborted();
    await insertPeople(tx, actor.orgId, records.toString());
  }
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
    throw new ConflictError("import_overtaken_by_person");
  }
}
