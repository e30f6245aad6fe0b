import { expect, test } from "vitest";
import { gatherAreas } from "./elsewhere.ts";
import type { MessageTree } from "./message-tree.ts";

const audit = { title: "Audit log", actions: { "asset.deleted": "deleted a file" } };

test("messages that a file holds for another area are that area's", () => {
  const { areas, faults } = gatherAreas(
    new Map<string, MessageTree>([
      ["audit", audit],
      ["tags", { title: "Tags", elsewhere: { audit: { actions: { "tag.created": "created a tag" } } } }],
    ]),
  );
  expect(faults).toEqual([]);
  expect(areas.get("tags")).toEqual({ title: "Tags" });
  expect(areas.get("audit")).toEqual({
    title: "Audit log",
    actions: { "asset.deleted": "deleted a file", "tag.created": "created a tag" },
  });
});

test("a message in two files and a message for an unknown area are reported", () => {
  const elsewhere = {
    audit: { title: "Log", actions: { "asset.deleted": { one: "deleted" } } },
    gone: { title: "Gone" },
    text: "Text",
  };
  const files: [string, MessageTree][] = [
    ["audit", audit],
    ["tags", { elsewhere }],
  ];
  expect(gatherAreas(new Map(files)).faults).toEqual([
    "tags.json: elsewhere.audit.title is in another file too",
    "tags.json: elsewhere.audit.actions.asset.deleted is in another file too",
    "tags.json: elsewhere.gone names no file of messages",
    "tags.json: elsewhere.text names no file of messages",
  ]);
});
