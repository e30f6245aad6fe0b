import { expect, it } from "vitest";
import { historyEntries } from "./history-entries.ts";

const author = { author_type: "user", author_id: "a" } as const;
const version = (number: number, at: string) => ({
  ...{ template_id: "t", version: number, created_at: at, ...author },
});
const checkpoint = (id: string, at: string) => ({
  ...{ id, draft_id: "t", reason: "interval" as const, name: "", base_version: 1, ...author },
  ...{ saved_at: at, expires_at: at },
});

it("puts versions and checkpoints in one order, the newest first", () => {
  const entries = historyEntries(
    [version(2, "2026-05-04T10:00:00.000Z"), version(1, "2026-05-04T08:00:00.000Z")],
    [checkpoint("b", "2026-05-04T10:05:00.000Z"), checkpoint("a", "2026-05-04T09:00:00.000Z")],
  );
  expect(entries.map(({ key }) => key)).toEqual(["b", "version 2", "a", "version 1"]);
  expect(entries[0]).toMatchObject({ kind: "checkpoint", author_id: "a", reason: "interval" });
});
