import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { literalsOf } from "../../scripts/messages/compile-message.ts";
import { messageFaults } from "../../scripts/messages/message-faults.ts";
import { messagesOf, parseTree } from "../../scripts/messages/message-tree.ts";
import { leftovers, SAME } from "./german-checks.ts";

const folder = join(import.meta.dirname, "messages");
const read = (language: string, file: string) =>
  parseTree(readFileSync(join(folder, language, file), "utf8"));
const files = readdirSync(join(folder, "en"));

describe.each(files)("%s", (file) => {
  const english = read("en", file);

  test.each(LANGUAGES)("has all keys, values and plural forms in %s", (language) => {
    expect(messageFaults(language, read(language, file), english)).toEqual([]);
  });

  test("is German in German", () => {
    const inEnglish = new Map(messagesOf(english));
    const german = messagesOf(read("de", file));
    const same = german.filter(([path, message]) => message !== "" && inEnglish.get(path) === message);
    expect(same.filter(([, message]) => !isSameInBoth(message))).toEqual([]);
    expect(german.filter(([, message]) => leftovers(literalsOf(message).join("\n")) !== null)).toEqual([]);
  });
});

/** Words that both languages have, or nothing but values and signs. */
function isSameInBoth(message: string): boolean {
  const text = literalsOf(message).join("").trim();
  return SAME.has(text) || !/\p{L}/u.test(text);
}
