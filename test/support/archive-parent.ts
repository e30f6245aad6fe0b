import { makeArchive } from "#lib/server/collections/make-archive.ts";
import { settleEnvironment } from "#lib/server/environment.ts";

/** A process that has an archive made, as a worker does, to be killed meanwhile. */
process.once("message", async ({ dataDir, size }: { dataDir: string; size: number }) => {
  settleEnvironment({ dataDir, s3: null });
  const entry = { videoId: "1", name: "Ada.mp4", storageKey: "organizations/a/large.mp4", size };
  const content = { entries: [{ ...entry, modifiedAt: new Date() }], tables: [] };
  await makeArchive(content, "organizations/a/all.zip", new AbortController().signal);
});
