import { expect, test } from "vitest";
import { writtenColor } from "./written-color.ts";

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
