import { describe, expect, test } from "vitest";
import { formatterFor } from "#components/i18n/formatter.ts";
import { englishSource } from "./area-source.ts";
import { compileMessage } from "./compile-message.ts";
import { messageFaults } from "./message-faults.ts";
import type { MessageTree } from "./message-tree.ts";

type Given = Record<string, number | string | boolean>;

/** Says a message as the console does: compiled, with the numbers and plural forms of a locale. */
function say(message: string, given: Given = {}, locale = "en-GB"): unknown {
  const { expression } = compileMessage(message);
  return new Function("f", ...Object.keys(given), `return ${expression};`)(
    formatterFor(locale),
    ...Object.values(given),
  );
}

const PEOPLE = "{count, plural, =0 {Nobody} one {# person} other {# people}}";

describe("a message says", () => {
  test.each<[string, Given, string]>([
    ["People", {}, "People"],
    ["Photo of {name}", { name: "Ada" }, "Photo of Ada"],
    [PEOPLE, { count: 0 }, "Nobody"],
    [PEOPLE, { count: 1 }, "1 person"],
    [PEOPLE, { count: 1234 }, "1,234 people"],
    ["{limit, number} at most", { limit: 5000 }, "5,000 at most"],
    ["{isLast, select, true {last} other {not last}}", { isLast: true }, "last"],
    ["{kind, select, zip {a zip} other {a file}}", { kind: "constructor" }, "a file"],
    [
      "{count, plural, one {{name} has # video} other {{name} has # videos}}",
      { count: 2, name: "Ada" },
      "Ada has 2 videos",
    ],
    [
      "It isn't `here` \\ $\u007bthere}, '{{'first_name'}}'",
      { there: "x" },
      "It isn't `here` \\ $x, {{first_name}}",
    ],
    ["two\nlines of {name}", { name: "Ada" }, "two\nlines of Ada"],
  ])("%j with %j: %j", (message, given, said) => {
    expect(say(message, given)).toBe(said);
  });

  test("numbers as the reader's variety of the language writes them", () => {
    expect(say("{count, number}", { count: 1234567 }, "de-DE")).toBe("1.234.567");
    expect(say("{count, number}", { count: 1234567 }, "en-IN")).toBe("12,34,567");
  });
});

test("the compiler learns the type of every value", () => {
  const tree = {
    kind: "{kind, select, zip {a zip} csv {a list} other {}}",
    by: { whom: "{name} made {count, number}{isLast, select, true {.} other {…}}" },
  };
  const source = englishSource("people-import", tree);
  expect(source).toContain('export const PEOPLE_IMPORT = messageArea("peopleImport", (f) => ({');
  expect(source).toContain('kind: ({ kind }: { kind: "zip" | "csv" }) =>');
  expect(source).toContain(
    "whom: ({ name, count, isLast }: { name: string; count: number; isLast: boolean }) =>",
  );
});

test("a module takes the formatter only for messages that need it", () => {
  const maker = (tree: MessageTree) => englishSource("help", tree).split("messageArea(")[1];
  expect(maker({ page: "See p. {page}, f. and ff." })).toMatch(/^"help", \(\) => /);
  expect(maker({ pages: { count: "{count, number} pages" } })).toMatch(/^"help", \(f\) => /);
});

test.each([
  "{count, plural, one {{count} person} other {# people}}",
  "{0} people",
  "{when, date}",
  "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}",
  "{share, number, percent}",
  "{count, plural, offset:1 one {#} other {#}}",
  "{count, plural, one {# person}}",
  "{name",
  "{class} of {new}",
])("%s is refused", (message) => {
  expect(() => compileMessage(message)).toThrow();
});

test("what a translation lacks, has too much of or has otherwise is named", () => {
  const english = { title: "Title", gone: "Gone", count: PEOPLE, named: "{name} left" };
  const german = {
    title: "Titel",
    more: "Mehr",
    count: "{count, plural, one {# Person} few {# Personen} other {# Personen}}",
    named: "{person} ist weg",
  };
  expect(messageFaults("de", german, english)).toEqual([
    "gone is missing",
    "more is not among the English messages",
    'count: has a form "few", which de does not',
    "named: has the values person: string, and in English name: string",
  ]);
  expect(messageFaults("pl", { count: PEOPLE }, { count: PEOPLE })).toEqual([
    'count: has no plural form "few"',
    'count: has no plural form "many"',
  ]);
});
