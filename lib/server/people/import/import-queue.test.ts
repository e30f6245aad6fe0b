import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { environment } from "#lib/server/environment.ts";
import { TooManyRequestsError } from "#lib/server/errors.ts";
import { sent } from "#test/support/sent-file.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { withImportMemory, withImportSlot } from "./import-queue.ts";
import { lockImports } from "./person-import-queries.ts";
import { importPeople } from "./person-import-service.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

type Import = { running: boolean; end: (error?: Error) => void; done: Promise<unknown> };

type InTurn = (orgId: string, work: () => Promise<void>) => Promise<void>;

function begin(orgId: string, inTurn: InTurn = withImportSlot): Import {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = (error?: Error) => (error === undefined ? resolve() : reject(error));
  const started: Import = { running: false, end, done: Promise.resolve() };
  started.done = inTurn(orgId, async () => {
    started.running = true;
    await promise;
  });
  return started;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const runningOf = (imports: Import[]) => imports.map(({ running }) => running);

test("imports of one organization run one after the other, and others' beside them", async () => {
  const own = [begin("a"), begin("a"), begin("a")];
  const other = begin("b");
  await settled();
  expect(runningOf([...own, other])).toEqual([true, false, false, true]);
  own[0]?.end();
  await settled();
  expect(runningOf(own)).toEqual([true, true, false]);
  // One that fails makes room as well.
  own[1]?.end(new Error("a fault"));
  await expect(own[1]?.done).rejects.toThrow("a fault");
  await settled();
  expect(runningOf(own)).toEqual([true, true, true]);
  for (const one of [...own, other]) one.end();
  await Promise.all([own[0]?.done, own[2]?.done, other.done]);
});

test("no more than three are carried out at once, whosever they are", async () => {
  const room: InTurn = (orgId, work) => withImportMemory({ orgId, rows: 1, signal: undefined }, work);
  const imports = ["a", "b", "c", "d", "e"].map((orgId) => begin(orgId, room));
  await settled();
  expect(runningOf(imports)).toEqual([true, true, true, false, false]);
  imports[1]?.end();
  await settled();
  expect(runningOf(imports)).toEqual([true, true, true, true, false]);
  for (const one of imports) one.end();
  await Promise.all(imports.map(({ done }) => done));
  expect(runningOf(imports)).toEqual([true, true, true, true, true]);
});

test("imports that wait for their turn leave the connections to others", async () => {
  const { id, actor } = await createTestOrganization();
  const file = sent("external_id,first_name\nE-1,Ada\n");
  const { imports } = await actor.db.$transaction(async (tx) => {
    await lockImports(tx, id);
    const imports = Promise.all(
      Array.from({ length: 12 }, () => importPeople(actor, file, { dry_run: false })),
    );
    // With ten connections taken, this would come to nothing.
    for (let round = 0; round < 20; round += 1) await Promise.all([settled(), actor.db.person.count()]);
    return { imports };
  });
  expect((await imports).map(({ created }) => created).reduce((sum, count) => sum + count)).toBe(1);
});

test("of large imports one runs at a time, and small ones beside it", async () => {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (orgId: string, rows: number) =>
    withImportMemory({ orgId, rows, signal: undefined }, async () => {
      running.push(orgId);
      await new Promise<void>((resolve) => ends.set(orgId, resolve));
    });
  const done = [start("a", 100_001), start("b", 1_000_000), start("c", 100_000)];
  await settled();
  expect(running).toEqual(["c", "a"]);
  ends.get("a")?.();
  await settled();
  expect(running).toEqual(["c", "a", "b"]);
  for (const end of ends.values()) end();
  await Promise.all(done);
});

/** How many lists have been read, or nearly, by imports that have not ended. */
async function readLists(): Promise<number> {
  const found = await readdir(join(environment().dataDir, "tmp"), { recursive: true });
  return found.filter((name) => basename(name) === "rows").length;
}

test("large imports that wait for each other keep no small one out", { timeout: 120_000 }, async () => {
  const first = await createTestOrganization();
  const others = [await createTestOrganization(), await createTestOrganization()];
  const last = await createTestOrganization();
  const large = sent(`first_name\n${"Ada\n".repeat(100_001)}`);
  const client = new AbortController();
  const { waiting } = await first.actor.db.$transaction(
    async (tx) => {
      // The first of the large ones waits within its transaction, and the others for it.
      await lockImports(tx, first.id);
      const ended = Promise.allSettled(
        [first, ...others].map(({ actor }) => importPeople(actor, large, { dry_run: false }, client.signal)),
      );
      await expect.poll(readLists, { timeout: 60_000 }).toBe(3);
      const small = await importPeople(last.actor, sent("first_name\nAda\n"), { dry_run: false });
      expect(small.created).toBe(1);
      client.abort(new Error("gone"));
      return { waiting: ended };
    },
    { timeout: 120_000 },
  );
  expect((await waiting).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
});

test("whoever goes away leaves the queue, and no more than twenty of one organization are in it", async () => {
  const first = begin("a");
  const client = new AbortController();
  const gone = withImportSlot("a", async () => "done", client.signal);
  const waiting = Array.from({ length: 19 }, () => begin("a"));
  await expect(withImportSlot("a", async () => "done")).rejects.toThrow(TooManyRequestsError);
  client.abort(new Error("gone"));
  await expect(gone).rejects.toThrow("gone");
  const last = begin("a");
  for (const one of [first, ...waiting, last]) one.end();
  await Promise.all([first, ...waiting, last].map(({ done }) => done));
});
