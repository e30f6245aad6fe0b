import { expect, it } from "vitest";
import { storage } from "#lib/server/storage/storage.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { claimStore, requireOwnStore } from "./own-store.ts";

await openTestInstallation();

it("lets no part start with another file store than the installation's", async () => {
  await expect(requireOwnStore(0)).rejects.toThrow(/has no files of this installation.*ROLLCALL_S3_BUCKET/s);
  const waiting = requireOwnStore();
  await claimStore();
  await claimStore();
  await waiting;
  const others = Buffer.alloc((await storage().size("installation.txt")) ?? 0, "x");
  await storage().remove("installation.txt");
  await storage().write("installation.txt", others);
  await expect(requireOwnStore()).rejects.toThrow(/files of another installation/);
  await expect(claimStore()).rejects.toThrow(/files of another installation/);
});
