import { expect, test } from "vitest";
import { familyGroups } from "./family-groups.ts";

test("the brand's fonts come first, then those that were chosen last, each once", () => {
  const all = { brand: ["Brand", "Inter"], others: ["Inter", "Caveat", "Own", "Noto Sans"] };
  expect(familyGroups({ ...all, recent: ["Own", "Gone", "Inter"] })).toEqual({
    brand: ["Brand", "Inter"],
    recent: ["Own"],
    others: ["Caveat", "Noto Sans"],
  });
  expect(familyGroups({ brand: [], recent: [], others: ["Inter"] }).others).toEqual(["Inter"]);
});
