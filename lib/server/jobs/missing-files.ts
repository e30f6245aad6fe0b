import { log } from "../log.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { enqueue } from "./enqueue.ts";
import type { Urgency } from "./job-registry.ts";

/** Generated files, which can be made again; uploads cannot. */
const MADE = /^organizations\/([0-9a-f-]{36})\/(?:videos|collections|templates)\//;
/** A page requests a missing picture each time it is rendered. */
const ASKED_ONCE_MS = 60_000;
const MOST_ASKED = 10_000;

const asked = new Map<string, number>();

/**
 * Has a worker check whether a stored file is lost, and if so generate it again. At most once a minute per
 * file.
 */
export async function reportMissingFile(key: string): Promise<void> {
  const orgId = MADE.exec(key)?.[1];
  if (orgId !== undefined) await reportMissingFiles(orgId, [key], "single");
}

/** The same for generated files of one organization. */
export async function reportMissingFiles(
  orgId: string,
  keys: readonly string[],
  urgency: Urgency = "bulk",
): Promise<void> {
  const now = performance.now();
  const due = keys.filter((key) => now - (asked.get(key) ?? Number.NEGATIVE_INFINITY) >= ASKED_ONCE_MS);
  if (due.length === 0) return;
  if (asked.size >= MOST_ASKED) asked.clear();
  for (const key of due) asked.set(key, now);
  try {
    const payloads = due.map((key) => ({ org_id: orgId, key }));
    await tenantDatabase(orgId).$transaction((tx) => enqueue(tx, "restoreFile", payloads, urgency));
  } catch (error) {
    for (const key of due) asked.delete(key);
    log().warn({ err: error, files: due.length }, "missing files could not be reported to the workers");
  }
}
