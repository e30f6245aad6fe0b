import { expect, it } from "vitest";
import { ERRORS } from "#lib/contract/errors/error-codes.ts";
import { RENDER_WARNINGS } from "#lib/contract/errors/render-errors.ts";
import { UNUSABLE_CODES, type UnusableCode } from "#lib/contract/errors/unusable-fault.ts";
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
    "Es fehlt: Geburtstag, nick name. Bitte ergänzen oder einen Ersatztext angeben.",
  );
  expect(videoErrorText(error, english)).toBe(
    "The person has no birthday, nick name. Add it, or set a text to show instead.",
  );
  const facts = ["hire_date", "custom_fields.motto"];
  expect(
    videoErrorText(videoErrorOf("person_facts_missing", { facts, fields: ["years_of_service"] }), german),
  ).toBe("Es fehlt: Eintrittsdatum, motto. Bitte ergänzen oder einen Ersatztext angeben.");
});

it("says a warning by its code", () => {
  const message = 'The text does not fit and ends with "…"; shorten it';
  expect(videoErrorText({ message, reason: "text_overflow" }, german)).toBe(
    "Der Text passt nicht und endet mit „…“. Bitte kürzen.",
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
  expect(videoErrorText(problem, english)).toBe(`${damaged}. Upload it again.`);
  expect(uploadErrorText(problem, english)).toBe(
    `${damaged}. Choose another file, or save the picture again as JPEG or PNG.`,
  );
  expect(uploadErrorText({ message: "", reason: "file_unknown" }, german)).toMatch(
    /^Die Datei ist weder Bild .* Bitte eine andere Datei wählen\.$/,
  );
});

/** What helps with each fault of a file: what is said of one in a scene, and of one just sent where that is another. */
const ADVICE: Readonly<Record<UnusableCode, RegExp | readonly [inScene: RegExp, onUpload: RegExp]>> = {
  file_unknown: /another file/,
  image_incomplete: [/Upload it again/, /from its source/],
  image_empty: /another file/,
  image_too_large: /smaller/,
  image_ambiguous: [/Upload it again/, /save the picture/],
  image_damaged: [/Upload it again/, /save the picture/],
  font_too_large: /another font/,
  font_damaged: [/Upload it again/, /from its source/],
  font_incomplete: [/Upload it again/, /from its source/],
  font_undrawable: [/Upload it again/, /from its source/],
  font_without_letters: /another font/,
  font_collection: /a single font/,
  font_unknown: /another font/,
  media_unknown: /another file/,
  media_cut: [/Upload it again/, /from its source/],
  media_timeless: /another file/,
  media_too_long: /shorter/,
  media_overstated: [/Upload it again/, /from its source/],
  media_empty: /another file/,
  media_slow: /H\.264.*MP3/,
  media_undecodable: /H\.264.*MP3/,
  video_codec: /H\.264/,
  video_empty: /another file/,
  video_too_large: /smaller/,
  sound_codec: /MP3 or WAV/,
  sound_format: /MP3 or WAV/,
  sound_webm: /MP3 or WAV/,
  too_costly: /smaller or simpler/,
};

it.each(UNUSABLE_CODES)("advises what helps with %s", (reason) => {
  const facts = Object.keys(ERRORS[reason].facts).map((name) => [name, 9000]);
  const problem = { message: "", reason, ctx: Object.fromEntries(facts) };
  const [inScene, onUpload] = [ADVICE[reason]].flat();
  const said = (text: string) => text.slice(text.indexOf(". ") + 2);
  expect(said(videoErrorText(problem, english))).toMatch(inScene ?? "");
  expect(said(uploadErrorText(problem, english))).toMatch(onUpload ?? inScene ?? "");
  expect(uploadErrorText(problem, english)).not.toMatch(/\. Upload it again\.$/);
});

it("shows nobody what ffmpeg said", () => {
  for (const reason of RENDER_REASONS)
    for (const messages of [english, german])
      expect(
        videoErrorText(
          { message: "", reason, ctx: { problem: "Conversion failed!", found: "h264" } },
          messages,
        ),
      ).not.toMatch(/Conversion|h264/);
});

it.each([
  ["English", "en" as const],
  ["German", "de" as const],
])("ends every message in %s with a full stop, but for a list of what to write", async (_, language) => {
  const { videoReasons, errors } = await loadMessages(language);
  const sample = new Proxy({}, { get: (_target, name) => (name === "seconds" ? 2 : "x") });
  for (const [reason, message] of Object.entries(videoReasons.reasons)) {
    const text = typeof message === "string" ? message : (message as (values: object) => string)(sample);
    expect(text).toMatch(reason.startsWith("person_") ? /[.x]$/ : /\.$/);
  }
  const size = { width: 1, height: 1, fps: 1, duration: 1, megapixels: 1, limitMegapixels: 1 };
  expect(videoReasons.reasons.scene_too_large(size)).toBe(errors.codes.scene_too_large(size));
  const used = { usedGigabytes: 1, limitGigabytes: 1 };
  expect(videoReasons.reasons.storage_quota_exceeded(used)).toBe(errors.codes.storage_quota_exceeded(used));
});
