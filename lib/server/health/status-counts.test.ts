import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { countByStatus } from "./status-counts.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

beforeAll(async () => {
  await database().$executeRaw`
    insert into mails (id, kind, status, recipient, language, params, message_id)
    select gen_random_uuid(), 'test', status::"MailStatus", 'ada@example.org', 'en', '{}', n::text
    from (values ('sent', 2900), ('failed', 93), ('queued', 7)) as each(status, rows), generate_series(1, rows) n`;
  await database().$executeRaw`analyze mails`;
});

it("counts the rows of a small table", async () => {
  expect(await countByStatus("mails")).toEqual(
    new Map(Object.entries({ sent: 2900, failed: 93, queued: 7 })),
  );
});

it("counts what waits in a large one, and estimates what has ended", async () => {
  const counts = await countByStatus("mails", 1000);
  expect([counts.get("queued"), counts.get("scheduled")]).toEqual([7, 0]);
  expect(counts.get("sent")).toBeGreaterThan(2700);
  expect(counts.get("sent")).toBeLessThan(3100);
  expect(counts.get("failed")).toBeGreaterThan(50);
});
