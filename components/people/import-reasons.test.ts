import { describe, expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import {
  hasUnclearDates,
  readingsOf,
  reasonsOf,
  unclearDate,
  withoutUnclearDates,
} from "./import-reasons.ts";

const english = await loadMessages("en");

const sayDay = (date: string) =>
  new Date(date).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

function rejected(field: string, msg: string, ctx: Record<string, unknown> = {}) {
  return { line: 7, detail: [{ loc: ["body", field], msg, type: "value_error", ctx }], values: {} };
}

describe("why a row was rejected", () => {
  test("names the field as the form does and says what to do", () => {
    const row = rejected("first_name", "In whatever words", { code: "missing" });
    expect(reasonsOf(row, [], english, sayDay)).toEqual(["Enter a first name."]);
  });

  test("calls a custom field by its name, and says what it takes", () => {
    const facts = { code: "custom_field_mismatch", type: "choice", options: ["Carrot", "Sacher"] };
    const { detail, ...row } = rejected("custom_fields", "In whatever words", facts);
    const cell = { ...row, detail: detail.map((fault) => ({ ...fault, loc: [...fault.loc, "cake"] })) };
    const nameOf = (key: string) => (key === "cake" ? "Favourite cake" : key);
    expect(reasonsOf(cell, [], english, sayDay, nameOf)).toEqual([
      "Favourite cake: Enter one of these options: “Carrot” and “Sacher”.",
    ]);
  });

  test("calls a missing name what its column is", () => {
    const row = rejected("first_name", "In whatever words", { code: "missing" });
    const columns = [{ header: "Mitarbeiter", field: "full_name" }];
    expect(reasonsOf(row, columns, english, sayDay)).toEqual(["Enter a name."]);
  });

  test("leaves out what only a program needs to know", () => {
    const facts = { date: "05/06/1990", dmy: "1990-06-05", mdy: "1990-05-06" };
    const row = rejected("birth_date", "In whatever words", { code: "date_ambiguous", ...facts });
    expect(reasonsOf(row, [], english, sayDay)).toEqual(["Birthday: 05/06/1990 could be 5 June or 6 May"]);
    expect(hasUnclearDates([row])).toBe(true);
    expect(unclearDate([rejected("first_name", "In whatever words", { code: "missing" }), row])).toBe(
      "05/06/1990",
    );
    expect(readingsOf("05/06/1990")).toEqual({ dmy: "1990-06-05", mdy: "1990-05-06" });
    expect(readingsOf("1-2-1985")).toEqual({ dmy: "1985-02-01", mdy: "1985-01-02" });
    expect(withoutUnclearDates([row])).toEqual([]);
    const nameless = rejected("first_name", "In whatever words", { code: "missing" });
    const both = { ...row, detail: [...row.detail, ...nameless.detail] };
    expect(withoutUnclearDates([row, both])).toEqual([nameless]);
  });

  test("gives a day as the file writes it for an example", () => {
    const [fault] = rejected("birth_date", "In whatever words", { error: "input is too short" }).detail;
    const row = {
      line: 7,
      detail: fault === undefined ? [] : [{ ...fault, type: "date_from_datetime_parsing" }],
      values: {},
    };
    expect(reasonsOf(row, [], english, sayDay, undefined, "23.11.2026")).toEqual([
      "Birthday: Enter a day, such as 23.11.2026.",
    ]);
    expect(reasonsOf(row, [], english, sayDay)).toEqual(["Birthday: Enter a day, such as 2026-11-23."]);
  });

  test("tells a day that does not exist from one that cannot be read", () => {
    const error = "day value is outside expected range";
    expect(reasonsOf(rejected("hire_date", "In whatever words", { error }), [], english, sayDay)).toEqual([
      "Start date: This date does not exist. Check day and month.",
    ]);
  });
});
