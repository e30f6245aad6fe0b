import { describe, expect, it } from "vitest";
import { KIT } from "#components/i18n/en/kit.ts";
import { formatterFor } from "#components/i18n/formatter.ts";
import { faultMessages, placeFaults } from "./faults.ts";

const t = KIT.english(formatterFor("en"));

const names = new Set(["first_name", "email", "custom_fields"]);
const refusal = (detail: unknown) => ({ status: 422, detail, requestId: "req-1" });
const item = (loc: (string | number)[], msg: string) => ({ loc, msg, type: "value_error" });

describe("placeFaults", () => {
  it("puts each fault at its field, in words that say what to do", () => {
    const error = refusal([
      item(["body", "first_name"], "Field required"),
      item(["body", "email"], "value is not a valid email address: An email address must have an @-sign."),
    ]);
    const placed = placeFaults(error, names, t);
    expect([...placed.fields]).toEqual([
      ["first_name", t.faults.required],
      ["email", t.faults.email],
    ]);
    expect(placed.form).toEqual({ title: t.submitFault, lines: [t.fixFields], requestId: "req-1" });
  });

  it("gives a fault inside a value to the field that holds it", () => {
    const placed = placeFaults(refusal([item(["body", "custom_fields", "team", 0], "Bad")]), names, t);
    expect([...placed.fields]).toEqual([["custom_fields", "Bad"]]);
  });

  it("names what has no field above the form", () => {
    const error = refusal([item(["body", "photo_asset_id"], "Not found"), item(["body"], "Field required")]);
    const placed = placeFaults(error, names, t);
    expect(placed.fields.size).toBe(0);
    expect(placed.form.lines).toEqual(["photo_asset_id: Not found", t.faults.required]);
  });

  it("shows a conflict's own sentence", () => {
    const error = { status: 409, detail: "external_id is taken", requestId: "req-2" };
    const placed = placeFaults(error, names, t);
    expect(placed.form).toEqual({
      title: t.submitFault,
      lines: ["external_id is taken"],
      requestId: "req-2",
    });
  });

  it("tells a lost connection from a refusal", () => {
    const placed = placeFaults(new TypeError("Failed to fetch"), names, t);
    expect(placed.form.lines).toEqual([t.lostConnection]);
  });
});

describe("faultWords", () => {
  it.each([
    ["String should have at most 120 characters", t.faults.tooLong({ count: 120 })],
    ["String should have at least 3 characters", t.faults.tooShort({ count: 3 })],
    ["Input should be a valid date or datetime, input is too short", t.faults.date],
    ["Datetimes provided to dates should have zero time - e.g. be exact dates", t.faults.date],
    ["Input should be less than or equal to 200", t.faults.atMost({ limit: "200" })],
    ["Value error, the character U+0000 is not allowed", "the character U+0000 is not allowed"],
    ["Something else", "Something else"],
  ])("%s", (message, text) => expect(faultMessages(message, t)).toBe(text));
});
