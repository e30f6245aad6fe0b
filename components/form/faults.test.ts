import { describe, expect, it } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { faultText, ownFault, placeFaults } from "./faults.ts";

const { errors, kit } = await loadMessages("en");
const t = { errors, kit };
const { codes } = errors;

const names = new Set(["first_name", "email", "custom_fields"]);
const refusal = (detail: unknown) => ({ status: 422, detail, requestId: "req-1" });
const item = (loc: (string | number)[], msg: string, code = "") => ({
  ...{ loc, msg, type: "value_error" },
  ctx: { error: {}, code },
});

describe("placeFaults", () => {
  it("puts each fault at its field, in words that say what to do", () => {
    const error = refusal([
      item(["body", "first_name"], "In whatever words", "missing"),
      item(["body", "email"], "In whatever words", "email_invalid"),
    ]);
    const placed = placeFaults(error, names, t);
    expect([...placed.fields]).toEqual([
      ["first_name", "Enter a first name."],
      ["email", codes.email_invalid],
    ]);
    expect(placed.form).toEqual({ title: kit.submitFault, lines: [kit.fixFields], requestId: "req-1" });
  });

  it("gives a fault inside a value to the field that holds it", () => {
    const placed = placeFaults(
      refusal([item(["body", "custom_fields", "team", 0], "Bad", "missing")]),
      names,
      t,
    );
    expect([...placed.fields]).toEqual([["custom_fields", codes.missing]]);
  });

  it("says what to enter into an empty field, and asks for a value where it has no name of its own", () => {
    const say = (field: string) => faultText({ loc: ["body", field], type: "missing" }, t);
    expect(say("name")).toBe("Enter a name.");
    expect(say("email")).toBe("Enter an e-mail address.");
    expect(say("toString")).toBe(codes.missing);
  });

  it("names what has no field above the form", () => {
    const error = refusal([
      item(["body", "photo_asset_id"], "In whatever words", "of_a_newer_server"),
      item(["body"], "In whatever words", "missing"),
    ]);
    const placed = placeFaults(error, names, t);
    expect(placed.fields.size).toBe(0);
    expect(placed.form.lines).toEqual([`photo_asset_id: ${kit.invalidValue}`, codes.missing]);
  });

  it("says a refusal by its code and facts, by its status where it does not know the code, else as it came", () => {
    const linesOf = (given: object) =>
      placeFaults({ detail: "In whatever words", requestId: "req-2", ...given }, names, t).form;
    expect(linesOf({ status: 409, code: "external_id_taken" })).toEqual({
      title: kit.submitFault,
      lines: [codes.external_id_taken],
      requestId: "req-2",
    });
    const ctx = { used_bytes: 5_123_456_789, limit_bytes: 5e9 };
    expect(linesOf({ status: 413, code: "storage_quota_exceeded", ctx }).lines).toEqual([
      codes.storage_quota_exceeded({ usedGigabytes: 5.123, limitGigabytes: 5 }),
    ]);
    expect(linesOf({ status: 409, code: "of_a_newer_server" }).lines).toEqual([kit.status[409]]);
    expect(linesOf({ status: 418 }).lines).toEqual(["In whatever words"]);
  });

  it("says what a page itself found in the page's own words", () => {
    const error = refusal([ownFault("email", "This is not your address.")]);
    expect([...placeFaults(error, names, t).fields]).toEqual([["email", "This is not your address."]]);
    const coded = refusal([ownFault("email", "In whatever words", "email_invalid")]);
    expect([...placeFaults(coded, names, t).fields]).toEqual([["email", codes.email_invalid]]);
  });

  it("tells a lost connection from a refusal", () => {
    const placed = placeFaults(new TypeError("Failed to fetch"), names, t);
    expect(placed.form.lines).toEqual([kit.lostConnection]);
  });
});

describe("faultText", () => {
  it.each([
    ["string_too_long", { max_length: 120 }, "Use at most 120 characters."],
    ["string_too_short", { min_length: 3 }, "Use at least 3 characters."],
    ["string_too_short", { min_length: 1 }, codes.missing],
    ["date_from_datetime_parsing", { error: "input is too short" }, codes.date_type],
    ["date_from_datetime_inexact", {}, codes.date_type],
    ["less_than_equal", { le: 200 }, "Enter 200 or less."],
    ["value_error", { code: "null_character" }, "The character U+0000 is not allowed."],
    ["value_error", {}, kit.invalidValue],
    ["value_error", { code: "of_a_newer_server" }, kit.invalidValue],
    ["toString", {}, kit.invalidValue],
  ])("%s %j", (type, ctx, text) => {
    const item = { loc: [], msg: "Value error, something else", type, ctx };
    expect(faultText(item, t)).toBe(text);
    expect(faultText(item, { kit, errors: null })).toBe(kit.invalidValue);
  });
});
