import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { environment } from "#lib/server/environment.ts";
import { KeyTakenError } from "#lib/server/storage/key-taken.ts";
import type { S3Settings } from "#lib/server/storage/s3-settings.ts";
import { type Storage, storage } from "#lib/server/storage/storage.ts";
import { type StoreFault, StoreUnavailableError } from "#lib/server/storage/store-unavailable.ts";
import type { Launch } from "./launch.ts";
import { StartFailure } from "./start-failure.ts";

/** A store that starts together with Rollcall, as with Compose, needs a moment. */
const PATIENCE_MS = 15_000;
const PASSING: ReadonlySet<StoreFault> = new Set(["unreachable", "busy"]);

/** Makes sure at a start that files can be stored in the S3 store, if there is one. @throws {StartFailure} in words */
export async function checkFileStore({ progress, signal, unlessStopped }: Launch): Promise<void> {
  const { s3 } = environment();
  if (s3 === null) return;
  await progress.step(
    "Files",
    `connecting to ${shownStore(s3)}`,
    () => unlessStopped(awaitStore(s3, signal)),
    () => shownStore(s3),
  );
}

async function awaitStore(settings: S3Settings, signal: AbortSignal): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const failure = await tryStore(storage());
    if (failure === null) return;
    if (!PASSING.has(failure.fault) || Date.now() > end)
      throw new StartFailure(explainStore(failure, settings));
    await delay(500, undefined, { signal });
  }
}

/** A small file to try a store with. */
export const trialFile = (): { key: string; bytes: Buffer } => ({
  key: `check/${randomUUID()}.txt`,
  bytes: Buffer.from("Rollcall checks that it can store files here. This one may be deleted.\n"),
});

/** Writes, reads, lists and deletes a small file. @returns why that does not work; null if it does */
export async function tryStore(files: Storage): Promise<StoreUnavailableError | null> {
  const { key, bytes } = trialFile();
  try {
    await files.write(key, bytes);
    await requireWrittenOnce(files, key);
    await buffer(files.read(key));
    await files.list("check");
    await files.remove(key);
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailableError) return error;
    throw error;
  }
}

/** Some stores ignore the condition, so that of two who write a key the later one would win. */
async function requireWrittenOnce(files: Storage, key: string): Promise<void> {
  try {
    await files.write(key, Buffer.from("Another file under the same key.\n"));
  } catch (error) {
    if (error instanceof KeyTakenError) return;
    throw error;
  }
  throw new StoreUnavailableError("misused", new Error("it knows no conditional writes (If-None-Match)"));
}

/** The bucket and where it is, without a secret. */
export function shownStore({ bucket, endpoint, region, prefix }: S3Settings): string {
  return `${bucket}/${prefix} at ${endpoint ?? `AWS ${region}`}`;
}

/** What is wrong, and what to do. */
export function explainStore({ fault, cause }: StoreUnavailableError, settings: S3Settings): string {
  const place = settings.endpoint ?? `AWS ${settings.region}`;
  // The SDK knows no words for what some stores answer.
  const words = cause instanceof Error && cause.message !== "UnknownError" ? `: ${cause.message}` : "";
  const reason = cause instanceof Error ? ` (${cause.name}${words})` : "";
  switch (fault) {
    case "unreachable":
    case "busy":
      return (
        `The file store at ${place} cannot be reached${reason}.\nStart it, or correct ROLLCALL_S3_ENDPOINT` +
        (settings.isPathStyle || settings.endpoint === null
          ? "."
          : `; a store without a host name for each bucket, such as ${settings.bucket}.${new URL(settings.endpoint).hostname}, needs ROLLCALL_S3_PATH_STYLE=1.`)
      );
    case "no_bucket":
      return `The file store at ${place} has no bucket ${settings.bucket}.\nCreate the bucket, private, or correct ROLLCALL_S3_BUCKET.`;
    case "refused":
      return (
        `The file store at ${place} lets the access key not do what is needed in the bucket ${settings.bucket}${reason}.\n` +
        "Correct ROLLCALL_S3_ACCESS_KEY_ID and ROLLCALL_S3_SECRET_ACCESS_KEY, and allow the key to list, read, write and delete there."
      );
    case "misused":
      return `The file store at ${place} cannot be used as it is set up${reason}.\nCorrect ROLLCALL_S3_REGION, ROLLCALL_S3_ENDPOINT or ROLLCALL_S3_PATH_STYLE.`;
  }
}
