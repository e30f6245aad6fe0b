import { describe, expect, test } from "vitest";
import { fieldNames } from "#components/custom-fields/field-names.ts";
import { formatterFor } from "#components/i18n/formatter.ts";
import { OUTDATED } from "#components/i18n/generated/outdated.en.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { outdatedText } from "./outdated-text.ts";

const { nameOf } = fieldNames([{ key: "team", name: "Squad" }]);

describe("why a video is out of date", () => {
  const say = (stale: Video["stale"], stale_fields: string[] | null, person_name: string | null = "Zsófia") =>
    outdatedText({ stale, stale_fields, person_name }, OUTDATED.english(formatterFor("en")), "en", nameOf);
  test("names what has changed", () => {
    expect(say(["person"], ["first_name"])).toBe("Zsófia’s name changed after this video was made.");
    expect(say(["person"], ["custom_fields.team", "first_name", "last_name", "position"])).toBe(
      "Zsófia’s name, Squad, and position changed after this video was made.",
    );
  });

  test("says every reason, also without a name or where the fields are not known", () => {
    expect(say(["person", "template"], null)).toBe(
      "Zsófia’s details changed after this video was made. The template changed after this video was made.",
    );
    expect(say(["photo"], null, null)).toMatch(/^The person’s photo changed/);
  });
});
