import { expect, it } from "vitest";
import type { Template } from "#lib/client/templates/templates.ts";
import { followedOccasion } from "./followed-occasion.ts";

const template = (design: string, shape: "wide" | "tall") =>
  ({
    id: `${design}-${shape}`,
    design,
    ...(shape === "wide" ? { width: 1920, height: 1080 } : { width: 1080, height: 1920 }),
  }) as Template;
const templates = ["cake", "candle", "medal", "news"].flatMap((design) => [
  template(design, "wide"),
  template(design, "tall"),
]);
const birthday = {
  ...{ name: "Birthdays", subject: "Happy birthday", text: "All the best" },
  template_ids: ["cake-wide", "candle-wide"],
};
const anniversary = {
  name: "Anniversaries",
  subject: "Thank you",
  text: "So many years",
  template_ids: ["medal-wide"],
};
const followed = (values: Partial<typeof birthday>) =>
  followedOccasion({ ...birthday, ...values }, birthday, anniversary, templates);

it("follows the occasion with everything that nobody has edited", () => {
  expect(followed({})).toEqual(anniversary);
});

it("keeps what somebody has edited, each on its own", () => {
  const { name: _, ...withoutName } = anniversary;
  expect(followed({ name: "Our birthdays" })).toEqual(withoutName);
  expect(followed({ subject: "Hurray" })).not.toHaveProperty("subject");
  expect(followed({ text: "Hurray" })).not.toHaveProperty("text");
  expect(followed({ template_ids: ["cake-wide"] })).not.toHaveProperty("template_ids");
  expect(followed({ template_ids: [...birthday.template_ids, "news-wide"] })).not.toHaveProperty(
    "template_ids",
  );
});

it("keeps the shape that was picked", () => {
  expect(followed({ template_ids: ["cake-tall", "candle-tall"] }).template_ids).toEqual(["medal-tall"]);
});

it("chooses the designs of the occasion after one that has none", () => {
  const nothing = { ...birthday, template_ids: [] };
  expect(followedOccasion(nothing, nothing, anniversary, templates).template_ids).toEqual(["medal-wide"]);
});
