import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { TEMPLATE_OCCASIONS } from "#lib/contract/resources/template-occasion.ts";
import { firstWords, occasionOf } from "./first-words.ts";

const { send } = await loadMessages("en");

test("a message begins with words about what the template is for", () => {
  expect(firstWords("Birthday", send.first).subject).toBe(
    send.first.birthday.subject({ name: "{{first_name}}" }),
  );
  const any = firstWords(null, send.first);
  const own = TEMPLATE_OCCASIONS.filter((occasion) => firstWords(occasion, send.first).text !== any.text);
  expect(own).toEqual(["Birthday", "Work anniversary", "Welcome"]);
});

test("where a template is for nothing particular, the words are about the occasion of the collection", () => {
  expect(occasionOf("birthday")).toBe("Birthday");
  expect(occasionOf("work_anniversary")).toBe("Work anniversary");
  expect(occasionOf("people")).toBeNull();
  expect(occasionOf(undefined)).toBeNull();
});
