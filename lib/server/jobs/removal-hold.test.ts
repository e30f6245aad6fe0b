import { afterEach, expect, it, vi } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { storage } from "../storage/storage.ts";
import { removeAtOnce } from "./removal-hold.ts";

await openTestInstallation();
afterEach(() => vi.restoreAllMocks());

it("takes neither requests nor the database down with a store that hangs", async () => {
  const { promise: hangs, resolve: goOn } = Promise.withResolvers<void>();
  const removed = vi.spyOn(storage(), "removeAll").mockReturnValue(hangs);
  const begun = performance.now();
  await Promise.all(Array.from({ length: 12 }, () => removeAtOnce(["organizations/a/1.png"], {})));
  await database().$queryRaw`select 1`;
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(removed.mock.calls.length).toBeGreaterThan(0);
  goOn();
});
