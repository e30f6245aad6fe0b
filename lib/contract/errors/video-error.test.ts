import { expect, it } from "vitest";
import { isUnusableFault } from "./unusable-fault.ts";
import { unusableFileError, videoErrorOf } from "./video-error.ts";

it("makes a video's error of a reason and its facts, with the code that the reason is one of", () => {
  const facts = {
    facts: ["birth_date", "custom_fields.nick_name"],
    fields: ["age", "custom_fields.nick_name"],
  };
  expect(videoErrorOf("person_facts_missing", facts, "title")).toEqual({
    code: "merge_field_missing",
    message:
      'The person has no birth date, nick name; fill it in, or write what to say instead: {{age | "…"}}, {{custom_fields.nick_name | "…"}}',
    layer: "title",
    reason: "person_facts_missing",
    ctx: facts,
  });
  expect(videoErrorOf("photo_missing", {})).toEqual({
    code: "asset_missing",
    message: "There is no photo; add one, or let the template go without",
    reason: "photo_missing",
  });
});

it("says of a file that cannot be used what to do, by what the scene uses it as", () => {
  const tooLarge = {
    code: "image_too_large",
    facts: { width: 9000, height: 8000, limit_megapixels: 50 },
  } as const;
  expect(unusableFileError(tooLarge, { kind: "image" }, "logo")).toEqual({
    code: "asset_unreadable",
    message: "The image has 9000 × 8000 pixels; at most 50 million are taken; upload it again",
    layer: "logo",
    reason: "image_too_large",
    ctx: tooLarge.facts,
  });
  const damaged = { code: "font_damaged", facts: {} } as const;
  expect(unusableFileError(damaged, { kind: "font", family: "Brand" })).toEqual({
    code: "asset_unreadable",
    message: 'The font "Brand": The font is damaged; upload it again',
    reason: "font_damaged",
    ctx: { family: "Brand" },
  });
});

it("believes a process that read a file in a code with its own facts alone", () => {
  const facts = { width: 9000, height: 8000, limit_megapixels: 50 };
  expect(isUnusableFault({ code: "image_too_large", facts })).toBe(true);
  expect(isUnusableFault({ code: "image_damaged", facts: {} })).toBe(true);
  for (const [code, wrong] of [
    ["image_damaged", facts],
    ["image_too_large", {}],
    ["image_too_large", { ...facts, width: "<script>" }],
    ["image_too_large", { ...facts, note: 1 }],
    ["toString", {}],
  ])
    expect(isUnusableFault({ code, facts: wrong })).toBe(false);
  expect([isUnusableFault(null), isUnusableFault({ code: "image_damaged" })]).toEqual([false, false]);
});
