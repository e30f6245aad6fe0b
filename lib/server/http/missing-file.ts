import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { RequestError } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { log } from "../log.ts";
import { tenantDatabase } from "../tenant-database.ts";

/** Generated files, which can be made again; uploads cannot. */
const MADE = /^organizations\/([0-9a-f-]{36})\/(?:videos|collections|templates)\//;
/** A page requests a missing picture each time it is rendered. */
const ASKED_ONCE_MS = 60_000;
const MOST_ASKED = 10_000;

const asked = new Map<string, number>();

/** 404 for a valid URL without a file: it was replaced, deleted or lost. */
export class FileGoneError extends RequestError {
  constructor() {
    super(404, refusalBody("file_gone"));
  }
}

/**
 * Has a worker check whether a stored file is lost, and if so generate it again. At most once a minute per
 * file.
 */
export async function reportMissingFile(key: string): Promise<void> {
  const orgId = MADE.exec(key)?.[1];
  const now = performance.now();
  if (orgId === undefined || now - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < ASKED_ONCE_MS) return;
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(key, now);
  try {
    await tenantDatabase(orgId).$transaction((tx) =>
      enqueue(tx, "restoreFile", [{ org_id: orgId, key }], "single"),
    );
  } catch (error) {
    asked.delete(key);
    log().warn({ err: error, key }, "a missing file could not be reported to the workers");
  }
}
