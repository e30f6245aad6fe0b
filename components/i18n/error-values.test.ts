import { expect, it } from "vitest";
import type { FactKind } from "#lib/contract/errors/define-error.ts";
import { definitionOf, ERRORS, type ErrorCode } from "#lib/contract/errors/error-codes.ts";
import { loadMessages } from "./catalogue.ts";
import { codeText } from "./code-text.ts";
import { errorValues } from "./error-values.ts";

const english = (await loadMessages("en")).errors;
const german = (await loadMessages("de")).errors;

const LANGUAGES = [
  ["English", english],
  ["German", german],
] as const;

/** What an answer can have. Findings are said by the area `videoReasons`. */
const CODES = (Object.keys(ERRORS) as ErrorCode[])
  .filter((code) => definitionOf(code).place !== "finding")
  .sort();

it.each(LANGUAGES)("has a message in %s for every code, and for none that there is not", (_, { codes }) => {
  expect(Object.keys(codes).sort()).toEqual(CODES);
});

it.each(CODES)("says %s by the facts that it has, in both languages", (code) => {
  const facts = Object.entries(definitionOf(code).facts).map(([name, kind]) => [name, sampleOf(kind)]);
  for (const [, messages] of LANGUAGES) {
    const text = codeText(messages.codes, code, errorValues(Object.fromEntries(facts), messages));
    expect(text).toMatch(/^.{8,}[.!“\w]$/s);
    // A merge field is written with braces.
    expect(text?.replace(/\{\{\w+\}\}/, "")).not.toMatch(/undefined|null|NaN|\[object|[{}]/);
  }
});

function sampleOf(kind: FactKind) {
  if (typeof kind !== "string") return kind[0] ?? "";
  switch (kind) {
    case "strings":
      return ["one", "two"];
    case "boolean":
      return true;
    case "string":
    case "string?":
      return "sample";
    default:
      return 5_000_000;
  }
}

it("gives sizes in the units that messages have, and lists in quotation marks", () => {
  const facts = { limit_bytes: 16_384, pixels: 2_500_000, fields: ["age", "team"], nearest: null };
  expect(errorValues(facts, german)).toEqual({
    ...{ limitBytes: 16_384, limitKilobytes: 16.384, limitMegabytes: 0.016, limitGigabytes: 0 },
    ...{ pixels: 2_500_000, megapixels: 2.5 },
    fields: "„age“ und „team“",
  });
  expect(errorValues({ values: ["100", "bold"], accepted: ["image", "video"] }, german)).toEqual({
    values: "100 oder „bold“",
    accepted: "ein Bild oder ein Film",
  });
  expect(errorValues({ values: ["a", "b", "c"] }, english)).toEqual({ values: "“a”, “b” or “c”" });
});
