import { hash } from "node:crypto";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { installationSecret } from "#lib/server/installation.ts";
import { KeyTakenError } from "#lib/server/storage/key-taken.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { shownStore } from "./check-file-store.ts";
import { StartFailure } from "./start-failure.ts";

const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 500;

/** Says whose files these are. */
export const MARKER = "installation.txt";

/** Marks the file store as this installation's. @throws {StartFailure} if it is another's */
export async function claimStore(): Promise<void> {
  if ((await storage().size(MARKER)) === null) {
    await storage()
      .write(MARKER, Buffer.from(markerOf(await installationSecret())))
      .catch((error: unknown) => {
        // Another has been quicker.
        if (!(error instanceof KeyTakenError)) throw error;
      });
  }
  await requireMarker();
}

/**
 * Makes sure that this host's file store is the one of all others: a worker with another would write videos that nobody
 * finds. Waits a while for the marker, because `npm run migrate` makes it last, and all parts may be started at once.
 * @throws {StartFailure} with advice
 */
export async function requireOwnStore(patienceMs = PATIENCE_MS): Promise<void> {
  try {
    const end = Date.now() + patienceMs;
    while ((await storage().size(MARKER)) === null && Date.now() < end) await delay(LOOK_AGAIN_MS);
    if ((await storage().size(MARKER)) === null)
      throw new StartFailure(
        `${storePlace()} has no files of this installation: no other part of it has been started with this place.\n` +
          "Correct ROLLCALL_S3_BUCKET, ROLLCALL_S3_PREFIX or, without a bucket, ROLLCALL_DATA_DIR: each has to be the same for each part. If this is where the files are, `npm run migrate` or `npm start` with the same settings marks it.",
      );
    await requireMarker();
  } finally {
    // The launcher itself needs no connection from here on.
    await database().$disconnect();
  }
}

async function requireMarker(): Promise<void> {
  if ((await text(storage().read(MARKER))) !== markerOf(await installationSecret()))
    throw new StartFailure(anothers());
}

const anothers = (): string =>
  `${storePlace()} has the files of another installation, with another database.\n` +
  "Correct DATABASE_URL, or what names the place: ROLLCALL_S3_BUCKET, ROLLCALL_S3_PREFIX or, without a bucket, ROLLCALL_DATA_DIR.";

/** What the file store is called, as a sentence begins with it. */
export function storePlace(): string {
  const { s3, dataDir } = environment();
  return s3 === null ? `The folder ${dataDir}` : `The file store ${shownStore(s3)}`;
}

/** The same for each part of the installation, and tells nobody its secret. */
export function markerOf(secret: string): string {
  const name = hash("sha256", `file store of ${secret}`, "hex");
  return `These are the files of the Rollcall installation ${name}. Keep this one with them.\n`;
}
