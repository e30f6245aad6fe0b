import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { RequestError } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { log } from "../log.ts";
import { tenantDatabase } from "../tenant-database.ts";

/** What was made, and can be made again; what was sent in can not. */
const MADE = /^organizations\/([0-9a-f-]{36})\/(?:videos|collections|templates)\//;
/** A page asks for a picture that is not there each time it is drawn. */
const ASKED_ONCE_MS = 60_000;
const MOST_ASKED = 10_000;

const asked = new Map<string, number>();

/** 404 for an address that is good and leads to no file: another has taken its place, or it was deleted, or lost. */
export class FileGoneError extends RequestError {
  constructor() {
    super(404, refusalBody("file_gone"));
  }
}

/** Has a worker look whether a stored file is lost, and make it again then. Tells no more than once a minute. */
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
    log().warn({ err: error, key }, "a missing file could not be told of");
  }
}
