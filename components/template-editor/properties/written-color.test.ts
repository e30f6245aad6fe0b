import { expect, test } from "vitest";
import { isRefused, keptText, typedColor, writtenColor } from "./written-color.ts";

test("a colour is written with its # or without", () => {
  expect(["#FFB224", " ffb224 ", "fb2", "#ffb22480"].map(writtenColor)).toEqual([
    ...["#ffb224", "#ffb224", "#fb2", "#ffb22480"],
  ]);
  expect(["", "#", "ff", "ffb22", "amber", "#ggg"].map(writtenColor)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a short colour is not taken while it may still become a longer one", () => {
  expect(["#ffb", "#ffb2", "#ffb22", "#ffb224", "ffb22480"].map(typedColor)).toEqual([
    ...[null, null, null, "#ffb224", "#ffb22480"],
  ]);
});

test("whoever leaves a field is told of what is no colour, however short", () => {
  const refused = (text: string, isLeft: boolean) => isRefused({ text, color: "#000000", isLeft });
  expect(["#ggg", "#ffb22", "f"].map((text) => refused(text, false))).toEqual([false, false, false]);
  expect(["#ggg", "#ffb22", "f"].map((text) => refused(text, true))).toEqual([true, true, true]);
  expect(refused("#ffb2241", false)).toBe(true);
  expect(refused("#fb2", true)).toBe(false);
});

test("a colour that is changed elsewhere replaces what was typed", () => {
  const typed = { text: "#ggg", color: "#000000", isLeft: true };
  expect(keptText(typed, "#000000")).toBe(typed);
  expect(keptText(typed, "#ffb224")).toBeNull();
  expect(keptText(null, "#ffb224")).toBeNull();
});
