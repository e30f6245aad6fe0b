import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { examineUpload } from "./examine-upload.ts";
import { withUploadSlot } from "./upload-pool.ts";

test("sounds and videos that take long keep no picture waiting", async () => {
  const folder = await mkdtemp(join(tmpdir(), "upload-"));
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = ["a", "b", "c"].map((orgId) =>
    withUploadSlot("media", { orgId, signal: undefined }, () => promise),
  );
  try {
    const path = join(folder, "picture");
    await copyFile(join(import.meta.dirname, "../../../e2e/fixtures/data/photos/rocket.jpg"), path);
    expect(await examineUpload(path, { orgId: "d" })).toMatchObject({ kind: "image" });
  } finally {
    resolve();
    await Promise.all(held);
    await rm(folder, { recursive: true });
  }
});
