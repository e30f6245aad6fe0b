import { expect, it } from "vitest";
import { ERRORS } from "#lib/contract/errors/error-codes.ts";
import { RENDER_WARNINGS } from "#lib/contract/errors/render-errors.ts";
import { RENDER_REASONS, videoErrorOf } from "#lib/contract/errors/video-error.ts";
import { loadMessages } from "./catalogue.ts";
import { uploadErrorText, videoErrorText } from "./video-error-text.ts";

const english = (await loadMessages("en")).videoReasons;
const german = (await loadMessages("de")).videoReasons;

const CODES = [...RENDER_REASONS, ...Object.keys(RENDER_WARNINGS)].sort();

it.each([
  ["English", english],
  ["German", german],
])("has a message in %s for every reason, and for none that there is not", (_, { reasons, files }) => {
  expect([...Object.keys(reasons), ...Object.keys(files)].sort()).toEqual(CODES);
});

it.each(RENDER_REASONS)("says %s by the facts that it has, in both languages", (reason) => {
  const { facts } = ERRORS[reason];
  const ctx = Object.fromEntries(
    Object.entries(facts).map(([name, kind]) => [
      name,
      kind === "strings" ? ["first_name", "b"] : kind === "string" ? "first_name" : 5_000_000,
    ]),
  );
  for (const messages of [english, german]) {
    const text = videoErrorText({ message: "Nothing", reason, ctx }, messages);
    expect(text).toMatch(/^[^{}]{10,}|\{\{first_name \| "…"\}\}/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  }
});

it("calls a person's facts by their names, and custom ones by their own", () => {
  const error = videoErrorOf("person_facts_missing", {
    facts: ["birth_date", "custom_fields.nick_name"],
    fields: ["age", "custom_fields.nick_name"],
  });
  expect(videoErrorText(error, german)).toBe(
    'Es fehlt: Geburtstag, nick name. Bitte ergänzen, oder im Text schreiben, was stattdessen stehen soll: {{age | "…"}}, {{custom_fields.nick_name | "…"}}',
  );
  expect(videoErrorText(error, english)).toBe(error.message);
  const facts = ["hire_date", "custom_fields.motto"];
  expect(
    videoErrorText(videoErrorOf("person_facts_missing", { facts, fields: ["years_of_service"] }), german),
  ).toBe(
    'Es fehlt: erster Arbeitstag, motto. Bitte ergänzen, oder im Text schreiben, was stattdessen stehen soll: {{years_of_service | "…"}}',
  );
});

it("says a warning by its code", () => {
  const message = 'The text does not fit and ends with "…"; shorten it';
  expect(videoErrorText({ message, reason: "text_overflow" }, german)).toBe(
    "Der Text passt nicht und endet mit „…“; bitte kürzen",
  );
});

it("says which font it is, and sizes in millions of pixels and in gigabytes", () => {
  const ctx = { family: "Brand" };
  expect(videoErrorText({ message: "", reason: "font_damaged", ctx }, german)).toBe(
    "Schrift „Brand“: Die Schrift ist beschädigt. Bitte noch einmal hochladen.",
  );
  const quota = videoErrorOf("storage_quota_exceeded", { used_bytes: 5_123_456_789, limit_bytes: 5e9 });
  expect(videoErrorText(quota, english)).toContain("5.123 of 5 GB");
});

it("shows a fault from before there were reasons, or of a newer server, as it came", () => {
  expect(videoErrorText({ message: "There is no photo" }, german)).toBe("There is no photo");
  expect(videoErrorText({ message: "So it is", reason: "toString" }, german)).toBe("So it is");
});

it("advises whoever has just sent a file otherwise than whoever sent it long ago", () => {
  const problem = { message: "", reason: "image_damaged" };
  const damaged = "The image is damaged and cannot be decoded";
  expect(videoErrorText(problem, english)).toBe(`${damaged}; upload it again`);
  expect(uploadErrorText(problem, english)).toBe(
    `${damaged}. Choose another file, or save the picture again as JPEG or PNG.`,
  );
  expect(uploadErrorText({ message: "", reason: "file_unknown" }, german)).toMatch(
    /^Die Datei ist weder Bild .* Bitte eine andere Datei wählen\.$/,
  );
});
