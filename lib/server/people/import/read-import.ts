import { deserialize } from "node:v8";
import { readBlocks } from "#lib/server/block-file.ts";
import { BoundedPool } from "#lib/server/bounded-pool.ts";
import { TooCostly } from "#lib/server/bounded-process.ts";
import { ValidationError } from "#lib/server/errors.ts";
import { refuseFile } from "./import-fault.ts";
import type { ImportRow } from "./import-rows.ts";
import type { ImportFacts, ImportOutcome, ImportTask } from "./import-task.ts";

const pool = new BoundedPool<ImportTask, ImportOutcome>({
  path: "lib/server/people/import/import-process.ts",
  // A file of the maximum size is a string of 100 MB, plus one step of parsed rows.
  heapMiB: 512,
  mostBytes: 1024 * 2 ** 20,
  spentBytes: 250 * 2 ** 20,
  atOnce: 2,
  mostWaiting: 20,
  // A client that sends a dry run usually sends the file again soon.
  idleMs: 2 * 60_000,
});

/** Several times what a million rows take. */
const LIMITS = { cpuMs: 180_000, limitMs: 400_000 };

/**
 * Reads a list in a separate process, in the organization's turn.
 * @param signal ends it early, with its reason thrown
 * @throws {ValidationError} for a file or a mapping that cannot be used at all
 */
export async function readImport(
  orgId: string,
  task: ImportTask,
  signal: AbortSignal | undefined,
): Promise<ImportFacts> {
  const outcome = await pool.do(orgId, task, { ...LIMITS, signal }).catch((error: unknown) => {
    if (!(error instanceof TooCostly)) throw error;
    return refuseFile("import_too_costly");
  });
  if (outcome.kind === "refused") throw new ValidationError(outcome.faults);
  const { kind: _, ...facts } = outcome;
  return facts;
}

/** The rows that were written to `target`, `atATime` rows at a time. */
export async function* importedRows(target: string, atATime: number): AsyncGenerator<ImportRow[]> {
  let rows: ImportRow[] = [];
  for await (const block of readBlocks(target)) {
    rows.push(...(deserialize(block) as ImportRow[]));
    if (rows.length < atATime) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
