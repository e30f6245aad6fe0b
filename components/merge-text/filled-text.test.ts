import { describe, expect, it } from "vitest";
import type { Person } from "#lib/client/people/people.ts";
import { filledText } from "./filled-text.ts";

const ada = {
  ...{ first_name: "Ada", last_name: null, birth_date: "1986-12-10", hire_date: "2026-02-01" },
  ...{ position: null, custom_fields: { nick_name: "Countess", hobbies: ["maths", "horses"], tea: true } },
} as unknown as Person;

describe("filledText", () => {
  it.each([
    ["Happy birthday, {{first_name}}!", "Happy birthday, Ada!", []],
    ["{{age | ordinal}}", "40th", []],
    ['{{position | "colleague"}}', "colleague", []],
    ["Dear {{last_name}}, {{last_name}}", "Dear , ", ["last_name"]],
    ["{{years_of_service}} years", " years", ["years_of_service"]],
    ["{{custom_fields.nick_name}}: {{custom_fields.hobbies}}", "Countess: maths, horses", []],
    ["{{custom_fields.tea}}", "yes", []],
  ])("of %s is %s", (text, filled, missing) => {
    expect(filledText(text, ada, "2026-12-10")).toEqual({ text: filled, missing });
  });
});
