import { expect, test } from "vitest";
import { changesOf } from "./audit-changes.ts";

test("says from what to what, and nothing of what stays the same", () => {
  expect(changesOf({ first_name: "Zsofia", sector: null }, { first_name: "Zsófia", sector: null })).toEqual([
    { field: "first_name", from: "Zsofia", to: "Zsófia" },
  ]);
  expect(changesOf({ email: "a@b.example" }, { email: null })).toEqual([
    { field: "email", from: "a@b.example", to: null },
  ]);
  expect(changesOf({ events: ["one"], enabled: true }, { events: ["one", "two"], enabled: false })).toEqual([
    { field: "events", from: "one", to: "one, two" },
    { field: "enabled", from: "true", to: "false" },
  ]);
});

test("custom fields are told one by one, pictures not at all", () => {
  const before = { custom_fields: { nick: "Zs", team: "A" }, photo_asset_id: "1" };
  expect(changesOf(before, { custom_fields: { team: "B", desk: 4 }, photo_asset_id: "2" })).toEqual([
    { field: "custom_fields.nick", from: "Zs", to: null },
    { field: "custom_fields.team", from: "A", to: "B" },
    { field: "custom_fields.desk", from: null, to: "4" },
  ]);
});

test("an entry is bounded", () => {
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`f${index}`, "x".repeat(5_000)]),
  );
  const changes = changesOf({}, { custom_fields: many });
  expect(changes).toHaveLength(50);
  expect([...(changes[0]?.to ?? "")]).toHaveLength(200);
});
