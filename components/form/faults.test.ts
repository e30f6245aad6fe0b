import { describe, expect, it } from "vitest";
import { KIT } from "#components/words/en/kit.ts";
import { faultWords, placeFaults } from "./faults.ts";

const words = KIT.english;

const names = new Set(["first_name", "email", "custom_fields"]);
const refusal = (detail: unknown) => ({ status: 422, detail, requestId: "req-1" });
const item = (loc: (string | number)[], msg: string) => ({ loc, msg, type: "value_error" });

describe("placeFaults", () => {
  it("puts each fault at its field, in words that say what to do", () => {
    const error = refusal([
      item(["body", "first_name"], "Field required"),
      item(["body", "email"], "value is not a valid email address: An email address must have an @-sign."),
    ]);
    const placed = placeFaults(error, names, words);
    expect([...placed.fields]).toEqual([
      ["first_name", words.faults.required],
      ["email", words.faults.email],
    ]);
    expect(placed.form).toEqual({ title: words.submitFault, lines: [words.fixFields], requestId: "req-1" });
  });

  it("gives a fault inside a value to the field that holds it", () => {
    const placed = placeFaults(refusal([item(["body", "custom_fields", "team", 0], "Bad")]), names, words);
    expect([...placed.fields]).toEqual([["custom_fields", "Bad"]]);
  });

  it("names what has no field above the form", () => {
    const error = refusal([item(["body", "photo_asset_id"], "Not found"), item(["body"], "Field required")]);
    const placed = placeFaults(error, names, words);
    expect(placed.fields.size).toBe(0);
    expect(placed.form.lines).toEqual(["photo_asset_id: Not found", words.faults.required]);
  });

  it("shows a conflict's own sentence", () => {
    const error = { status: 409, detail: "external_id is taken", requestId: "req-2" };
    const placed = placeFaults(error, names, words);
    expect(placed.form).toEqual({
      title: words.submitFault,
      lines: ["external_id is taken"],
      requestId: "req-2",
    });
  });

  it("tells a lost connection from a refusal", () => {
    const placed = placeFaults(new TypeError("Failed to fetch"), names, words);
    expect(placed.form.lines).toEqual([words.lostConnection]);
  });
});

describe("faultWords", () => {
  it.each([
    ["String should have at most 120 characters", words.faults.tooLong(120)],
    ["String should have at least 3 characters", words.faults.tooShort(3)],
    ["Input should be a valid date or datetime, input is too short", words.faults.date],
    ["Datetimes provided to dates should have zero time - e.g. be exact dates", words.faults.date],
    ["Input should be less than or equal to 200", words.faults.atMost("200")],
    ["Value error, the character U+0000 is not allowed", "the character U+0000 is not allowed"],
    ["Something else", "Something else"],
  ])("%s", (message, text) => expect(faultWords(message, words)).toBe(text));
});
