import { expect, test } from "vitest";
import { formatDate, formatNumber } from "#components/ui/format.ts";
import { valueText } from "./value-text.ts";

const german = {
  number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, "de-DE", options),
  date: (day: string, options?: Intl.DateTimeFormatOptions) => formatDate(day, "de-DE", options),
};
const text = (value: unknown, type: Parameters<typeof valueText>[1]["type"], options: string[] = []) =>
  valueText(value, { type, options }, { yes: "Ja", no: "Nein" }, german);

test("a value of its field's type is written in the reader's language", () => {
  expect(text("2020-05-12", "date")).toBe("12. Mai 2020");
  expect([text(42.5, "number"), text(1500, "number"), text(15000, "number")]).toEqual([
    "42,5",
    "1500",
    "15.000",
  ]);
  expect([text(true, "boolean"), text(false, "boolean")]).toEqual(["Ja", "Nein"]);
  expect(text("Sacher", "choice", ["Sacher"])).toBe("Sacher");
});

test("any other value is shown as it is stored", () => {
  expect(text("last summer", "date")).toBe("last summer");
  expect(text("large", "number")).toBe("large");
  expect(text({ any: ["thing"] }, "text")).toBe('{"any":["thing"]}');
});
