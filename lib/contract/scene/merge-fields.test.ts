import { describe, expect, it } from "vitest";
import { definitionOf } from "../errors/error-codes.ts";
import {
  applyMergeFields,
  checkMergeFields,
  findMergeFieldFaults,
  listMergeFields,
  mergeTags,
  writeMergeTag,
} from "./merge-fields.ts";

const text = (template: string, values: Record<string, string | number | null> = {}, locale?: string) =>
  applyMergeFields(template, values, locale).text;

describe("applyMergeFields", () => {
  it("fills in values, fallbacks and filters from left to right", () => {
    expect(text("Hi {{first_name}}!", { first_name: "Ada" })).toBe("Hi Ada!");
    expect(text('{{position | "colleague"}}', { position: null })).toBe("colleague");
    expect(text('{{position | "colleague" | upper}}')).toBe("COLLEAGUE");
    expect(text('{{ position|upper | "a|b }} \\"c\\"" }}')).toBe('a|b }} "c"');
    expect(text("{{custom_fields.office floor}}", { "custom_fields.office floor": "3rd" })).toBe("3rd");
  });

  it("writes dates and ordinals in the reader's way", () => {
    expect(text('{{hire_date | date:"long"}}', { hire_date: "2015-05-09" }, "en-GB")).toBe("9 May 2015");
    expect(text('{{hire_date | date:"short"}}', { hire_date: "2015-05-09" }, "en-US")).toBe("May 9");
    const date = { hire_date: "2015-05-09" };
    expect(text('{{hire_date | date:"day month"}}', date, "de")).toBe("9. Mai");
    expect(text('{{hire_date | date:"month year"}} {{hire_date | date:"year"}}', date)).toBe("May 2015 2015");
    const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map((age) =>
      text("{{age | ordinal}}", { age }),
    );
    expect(ordinals.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th");
    expect(text("{{age | ordinal}}", { age: 3 }, "de")).toBe("3.");
  });

  it("writes a birthday without its year as one, and counts its year as missing", () => {
    const values = { birth_date: "--02-29" };
    const styles = ["long", "short", "day month", "month year"].map(
      (style) => `{{birth_date | date:"${style}"}}`,
    );
    expect(text(["{{birth_date}}", ...styles].join(", "), values, "en-GB")).toBe(
      "29 February, 29 February, 29 Feb, 29 February, February",
    );
    expect(text("{{birth_date}}", values, "de")).toBe("29. Februar");
    expect(applyMergeFields('{{birth_date | date:"year"}}', values).missing).toEqual(["birth_date"]);
    expect(text('{{birth_date | date:"year" | "long ago"}}', values)).toBe("long ago");
  });

  it("writes names as names are written", () => {
    const first_name = "MARY-JANE O'NEIL";
    expect(text("{{first_name | title}}", { first_name })).toBe("Mary-Jane O'Neil");
    expect(text("{{first_name | lower | capitalize}}", { first_name })).toBe("Mary-jane o'neil");
    expect(text("{{first_name | title}}", { first_name: "ÉMILE (d'été)" }, "fr")).toBe("Émile (D'Été)");
    expect(text("{{first_name | initial}}.", { first_name: " e\u0301mile" })).toBe("E\u0301.");
    expect(text("{{first_name | initial}}", { first_name: "क्षमा" })).toBe("क्ष");
  });

  it("takes values as data", () => {
    const values = { first_name: "{{last_name}} $& <b>", last_name: "secret" };
    expect(text("Hi {{first_name}}", values)).toBe("Hi {{last_name}} $& <b>");
    expect(text("{{custom_fields.constructor}}")).toBe("");
  });

  it("tells what is missing", () => {
    const { missing } = applyMergeFields("{{first_name}} {{last_name}} {{email}}", {
      first_name: " \n",
      last_name: "L",
    });
    expect(missing).toEqual(["first_name", "email"]);
  });
});

describe("checkMergeFields", () => {
  it("suggests the nearest name", () => {
    const sentences = (text: string) =>
      checkMergeFields(text).map(({ code, facts }) => definitionOf(code).say(facts));
    expect(sentences("{{fist_name}}")).toEqual([
      'Unknown merge field "fist_name"; did you mean "first_name"?',
    ]);
    expect(sentences("{{age | ordnal}}")).toEqual(['Unknown filter "ordnal"; did you mean "ordinal"?']);
    expect(checkMergeFields('{{hire_date | date:"huge"}}')).toHaveLength(1);
    expect(checkMergeFields("Hi {{first_name")).toHaveLength(1);
    expect(checkMergeFields('{{first_name | upper}} {{custom_fields.x | ""}}')).toEqual([]);
  });

  it("lets the photo be a source only", () => {
    expect(findMergeFieldFaults({ source: "{{photo}}", text: "{{photo}}" }).map(({ path }) => path)).toEqual([
      ["text"],
    ]);
  });
});

it("lists each field of nested strings once", () => {
  const scene = {
    layers: [{ text: "{{age}} {{first_name}}" }, { fill: { stops: ["{{custom_fields.c}}", "{{age}}"] } }],
  };
  expect(listMergeFields(scene)).toEqual(["age", "first_name", "custom_fields.c"]);
  expect(listMergeFields('{{age | "old"}} {{age}} {{id}} {{sector | upper | "x"}}', "needed")).toEqual([
    "age",
    "id",
  ]);
});

it.each([
  "{{first_name}}",
  '{{position | "say \\"hi\\" \\\\" | upper}}',
  '{{hire_date | date:"day month" | "soon"}}',
  "{{custom_fields.office floor | title}}",
])("reads and writes %s", (tag) => {
  const [read] = mergeTags(`Dear ${tag},`);
  expect(read).toMatchObject({ start: 5, end: 5 + tag.length, faults: [] });
  expect(read && writeMergeTag(read)).toBe(tag);
});
