import { describe, expect, it } from "vitest";
import type { Collection } from "#lib/client/collections/collections.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { changedMessages, missingVideos, retryTexts } from "./retry-choice.ts";

const counted = (status: Collection["status"], total: number, completed: number, failed: number) =>
  ({ status, total, completed, failed, modifications: [] }) as unknown as Collection;

describe("missingVideos", () => {
  it.each([
    [counted("completed", 5, 5, 0), null],
    [counted("completed", 5, 3, 2), { kind: "failed", count: 2 }],
    [counted("rendering", 5, 1, 1), { kind: "failed", count: 1 }],
    [counted("rendering", 5, 1, 0), null],
    [counted("canceled", 5, 1, 1), { kind: "rest", count: 4 }],
    [counted("canceled", 5, 5, 0), { kind: "pack", count: 0 }],
    [counted("failed", 5, 5, 0), { kind: "pack", count: 0 }],
    [counted("failed", 5, 0, 5), { kind: "failed", count: 5 }],
  ])("of %o is %o", (collection, missing) => {
    expect(missingVideos(collection)).toEqual(missing);
  });
});

describe("changed words", () => {
  const layers = [
    { name: "title", type: "text", properties: ["text", "color"], text: "Happy birthday" },
    { name: "brand", type: "text", properties: [], text: "Nordlicht" },
    { name: "photo", type: "image", properties: ["source"], text: null },
    { name: "wish", type: "text", properties: ["text"], text: "All the best" },
  ];
  const template = { layers } as Template;
  const modifications = [{ name: "title", text: "Hello {{position}}", color: "#fff" }];
  const collection = { ...counted("completed", 2, 1, 1), modifications } as Collection;
  const texts = retryTexts(collection, template);

  it("begin with what was ordered, else with what the template says", () => {
    expect(texts).toEqual([
      { name: "title", text: "Hello {{position}}" },
      { name: "wish", text: "All the best" },
    ]);
  });

  it("go on top of what was ordered, and are left out without a difference", () => {
    expect(changedMessages(collection, texts, {})).toEqual({});
    expect(changedMessages(collection, texts, { wish: "All the best" })).toEqual({});
    expect(changedMessages(collection, texts, { title: "Hello" })).toEqual({
      modifications: [...modifications, { name: "title", text: "Hello" }],
    });
  });
});
