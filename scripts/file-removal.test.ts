import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may remove files from the store at once, and why that takes none from a backup that is being written. Everything else
 * goes through lib/server/jobs/removal-hold.ts. See docs/decisions/0120-a-backup-holds-removals.md.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  "lib/launcher/check-file-store.ts": "a file of its own, outside of organizations",
  "lib/launcher/doctor/machine.ts": "a file of its own, outside of organizations",
  "lib/launcher/files.ts": "the copy of a store; an operator asks for it",
  "lib/launcher/restoring/restore-installation.ts": "into an empty installation",
  "lib/server/assets/asset-service.ts": "an upload whose row was not written",
  "lib/server/collections/packaging.ts": "a zip that no row has named",
  "lib/server/jobs/removal-hold.ts": "holds the lock",
  "lib/server/storage/copy-files.ts": "the copy of a store",
  "lib/server/videos/video-pieces.ts": "pieces, which no backup has",
  "lib/server/videos/video-poster.ts": "a picture that no row names; it is drawn anew",
  "lib/worker/render-video.ts": "files of an attempt that no row has named",
  "lib/worker/shared-pieces.ts": "pieces, which no backup has",
};

const root = join(import.meta.dirname, "..");
/** A call on what is named as a store is; caches and tables are named otherwise. */
const REMOVAL = /\b(?:storage\(\)|(?:\w+\.)?(?:storage|store|files|target|bucket))\.(?:remove|removeAll)\(/;

test("nothing but what is listed removes files from the store without looking at the lock of a backup", async () => {
  const found: string[] = [];
  for await (const file of glob("{app,lib}/**/*.{ts,tsx}", { cwd: root })) {
    if (/\.test\.tsx?$|\/generated\/|storage-cases\.ts$/.test(file)) continue;
    if (REMOVAL.test(await readFile(join(root, file), "utf8"))) found.push(file.replaceAll("\\", "/"));
  }
  expect(found.sort()).toEqual(Object.keys(ALLOWED).sort());
});
