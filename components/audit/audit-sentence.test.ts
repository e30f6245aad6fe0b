import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { AUDITED_GROUPS } from "#lib/contract/groups/audited-groups.ts";
import {
  actionLabel,
  actorName,
  aroundName,
  bulkActionOf,
  changeLines,
  detailsOf,
  pageOf,
} from "./audit-sentence.ts";

const english = await loadMessages("en");

test("what an entry knows is told in words, and what nobody asks for is left out", () => {
  const told = (details: Record<string, unknown>, target_type = "person", action = "person.updated") =>
    detailsOf({ action, details, target_type }, english);
  expect(told({ fields: ["email", "photo_asset_id"] })).toBe("Fields: E-mail, Photo");
  expect(told({ fields: ["photo_focus", "photo_crop"] })).toBe("Fields: Crop and focus point");
  expect(told({ fields: ["name", "slug"] }, "template")).toBe("Fields: Name, Short name");
  expect(told({ fields: ["sector"], count: 51 }, "bulk_action")).toBe("Fields: Department · 51 people");
  expect(told({ count: 2 }, "bulk_action", "videos.rendered_again")).toBe("2 videos");
  expect(told({ count: 1 }, "bulk_action", "collections.deleted")).toBe("1 collection");
  expect(told({ from: "viewer", to: "editor" })).toBe("From Viewer to Editor");
  expect(told({ role: "admin", user_id: "1" })).toBe("As Admin");
  expect(told({ videos: 1 })).toBe("1 video");
  expect(told({ total: 51 })).toBe("51 videos");
  expect(told({ created: 3, updated: 2, unchanged: 1 })).toBe("3 added, 2 changed");
  expect(told({ replaced_by_id: "1", hours: 24 }, "api_key")).toBe("The old key was left valid for 24 hours");
  expect(told({ replaced_by_id: "1", hours: 168 }, "api_key")).toBe("The old key was left valid for 7 days");
  expect(told({ replaced_by_id: "1", hours: 0 }, "api_key")).toBe("The old key was revoked");
  expect(told({ delivery_id: "1" })).toBeNull();
  expect(told({})).toBeNull();
});

test("an entry leads to what it is about, or to the list that shows it, unless that has been deleted", () => {
  const about = { target_type: "person", target_id: "7", target_deleted: false };
  expect(pageOf(about)).toBe("/people/7");
  expect(pageOf({ ...about, target_deleted: true })).toBeNull();
  expect(pageOf({ ...about, target_id: null })).toBeNull();
  expect(pageOf({ ...about, target_type: "invitation" })).toBe("/members");
  expect(pageOf({ ...about, target_type: "asset" })).toBeNull();
});

test("an entry leads to the result of the bulk action that it began", () => {
  const about = { target_type: "bulk_action", target_id: "7", details: {} };
  expect(bulkActionOf(about)).toBe("7");
  expect(bulkActionOf({ ...about, target_type: "custom_field", details: { bulk_action_id: "8" } })).toBe("8");
  expect(bulkActionOf({ ...about, target_type: "person" })).toBeNull();
});

test("everything that has a name is named in the sentence of every action", async () => {
  const nameless = ["archive", "brand", "bulk_action", "calendar_feed", "import", "mail", "message"];
  const unnamed = AUDITED_GROUPS.filter(({ auditTarget }) => !nameless.includes(auditTarget))
    .flatMap(({ auditActions }): readonly string[] => auditActions)
    .filter(
      (action) =>
        !["person.imported", "people.sampled", "person.erased", "holiday.imported"].includes(action),
    );
  expect(unnamed.length).toBeGreaterThan(40);
  const named: Record<string, unknown> = english.audit.named;
  expect(unnamed.filter((action) => named[action] === undefined)).toEqual([]);
});

test("who did it is named, and called what they are where nobody knows the name", () => {
  const who = (actor_type: "user" | "api_key" | "system", actor_name: string | null) =>
    actorName({ actor_type, actor_name }, english.audit);
  expect(who("user", "Grace")).toBe("Grace");
  expect(who("user", null)).toBe("A former member");
  expect(who("api_key", "HR sync")).toBe("API key HR sync");
  expect(who("system", null)).toBe("Rollcall");
});

test("every action that the server writes has words", () => {
  const folder = join(import.meta.dirname, "../../lib/server");
  const written = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith("-service.ts") && !file.endsWith(".ts")) continue;
    if (file.endsWith(".test.ts") || file.startsWith("generated")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, rest] of text.matchAll(/\baction(?::| =) ([^;\n]*"[a-z_]+\.[a-z_]+"[^;\n]*)/g)) {
      for (const [, action] of (rest ?? "").matchAll(/"([a-z_]+\.[a-z_]+)"/g)) written.add(action ?? "");
    }
  }
  expect(written.size).toBeGreaterThan(40);
  const untold = [...written].filter((action) => actionLabel({ action }, english.audit) === action);
  expect(untold).toEqual([]);
  const unknown = Object.keys(english.audit.actions).filter((action) => !written.has(action));
  expect(unknown).toEqual([]);
});

test("what an entry is about is named within the sentence, in the order of the language", async () => {
  const german = await loadMessages("de");
  const around = (action: string, { audit } = english) => aroundName({ action }, audit).join("Zsófia");
  expect(around("person.updated")).toBe("changed Zsófia");
  expect(around("person.updated", german)).toBe("hat Zsófia geändert");
  expect(around("collection.deleted", german)).toBe("hat die Sammlung Zsófia gelöscht");
  expect(around("people.updated")).toMatch(/: Zsófia$/);
});

test("a change says from what to what, in the reader's language", async () => {
  const german = await loadMessages("de");
  const changes = [
    { field: "first_name", from: "Zsofia", to: "Zsófia" },
    { field: "birth_date", from: null, to: "1990-05-17" },
    { field: "custom_fields.Desk", from: "4", to: null },
  ];
  const told = (t = english) => changeLines({ changes, target_type: "person" }, t, (day) => `day ${day}`);
  expect(told()).toEqual([
    "First name from Zsofia to Zsófia",
    "Birthday set to day 1990-05-17",
    "Desk removed, was 4",
  ]);
  expect(told(german)[0]).toBe("Vorname: von Zsofia zu Zsófia");
  const enabled = [{ field: "enabled", from: "true", to: "false" }];
  expect(changeLines({ changes: enabled, target_type: "webhook" }, english, String)).toEqual([
    "Enabled from yes to no",
  ]);
});
