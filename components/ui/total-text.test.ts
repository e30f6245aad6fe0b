import { expect, test } from "vitest";
import { formatterFor } from "#components/i18n/formatter.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { totalText } from "./total-text.ts";

test("a count that stopped says that there are more", () => {
  expect(totalText("10000+", String, KIT.english(formatterFor("en")))).toBe("more than 10000");
  expect(totalText("7", String, KIT.english(formatterFor("en")))).toBe("7");
});
