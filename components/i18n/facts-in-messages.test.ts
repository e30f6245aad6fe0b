import { expect, it } from "vitest";
import { errorText, faultText } from "#components/form/faults.ts";
import type { FactKind, Facts } from "#lib/contract/errors/define-error.ts";
import { definitionOf, ERRORS, type ErrorCode } from "#lib/contract/errors/error-codes.ts";
import { RENDER_REASONS, type RenderReason } from "#lib/contract/errors/video-error.ts";
import { loadMessages, type Messages } from "./catalogue.ts";
import { videoErrorText } from "./video-error-text.ts";

const LANGUAGES = [await loadMessages("en"), await loadMessages("de")];

/** Facts that the English sentence of the API has and the messages leave out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...leftOut("pydantic says in English what could not be read; the message shows how to write it", [
    ...["date_from_datetime_parsing.error", "date_parsing.error", "datetime_from_date_parsing.error"],
    ...["datetime_parsing.error", "url_parsing.error", "uuid_parsing.error", "email_invalid.reason"],
    ...["mapping_not_json.error", "url_scheme.expected_schemes"],
    "value_invalid.reason",
  ]),
  ...leftOut("outside scenes, where a form offers the values by names of its own", [
    ...["enum.expected", "literal_error.expected"],
  ]),
  ...leftOut("pydantic's English list; the message has `values`", ["scene_value_unknown.expected"]),
  ...leftOut("a regular expression", ["string_pattern_mismatch.pattern"]),
  ...leftOut("always a list", ["too_long.field_type", "too_short.field_type"]),
  ...leftOut("the API's name of a field, for whoever calls it", [
    ...["file_expected.field", "import_columns_share_field.field"],
  ]),
  ...leftOut("what ffmpeg and the system say in English, for whoever reads the API or the log", [
    ...["encoder_stopped.problem", "decoder_stopped.problem", "sound_encoder_stopped.problem"],
    ...["pieces_not_joined.problem", "encoded_otherwise.found", "encoded_otherwise.expected"],
  ]),
  ...leftOut("the API's merge fields; the console has no syntax", [
    ...["person_facts_missing.fields", "person_birth_year_unknown.fields"],
    "person_in_first_year.fields",
  ]),
  ...leftOut("an id, which the console does not show", [
    ...["scene_asset_unknown.asset_id", "scene_asset_unsuitable.asset_id"],
    "collection_video_not_retryable.video_id",
  ]),
  ...leftOut("the English sentence of `cause`, by which the message says why", [
    "newest_version_unsuitable.problem",
  ]),
};

function leftOut(why: string, facts: readonly string[]): Record<string, string> {
  return Object.fromEntries(facts.map((fact) => [fact, why]));
}

/** Values that a fact can have, each of which a sentence says differently. */
function samplesOf(kind: FactKind): readonly [Facts[string], ...Facts[string][]] {
  if (typeof kind !== "string") return [kind[0] ?? "", ...kind.slice(1)];
  switch (kind) {
    case "strings":
      return [["first_name"], ["last_name"]];
    case "boolean":
      return [false, true];
    case "string":
      return ["2026-11-23", "2026-12-24"];
    case "string?":
      return [null, "2026-12-24"];
    case "integer?":
      return [null, 7_000_000];
    default:
      return [5_000_000, 7_000_000];
  }
}

const isReason = (code: ErrorCode): code is ErrorCode & RenderReason =>
  RENDER_REASONS.some((reason) => reason === code);

/** What the console says of a code at every place at which it can stand. */
function textsOf(code: ErrorCode, facts: Facts, messages: Messages): string[] {
  const { place, status } = definitionOf(code);
  const item = { loc: ["body"], msg: "", type: "value_error", ctx: { code, ...facts } };
  const texts = isReason(code)
    ? [videoErrorText({ message: "", reason: code, ctx: facts }, messages.videoReasons)]
    : [];
  if (place === "fault") texts.push(faultText(item, messages));
  if (place === "refusal")
    texts.push(errorText({ status: status ?? 0, detail: "-", code, ctx: facts, requestId: null }, messages));
  return texts;
}

/** The facts of a code that its sentence has and one of the messages does not. */
function missedFacts(code: ErrorCode): string[] {
  const { facts: kinds, say } = definitionOf(code);
  const usual = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, samplesOf(kind)[0]]));
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const others = samplesOf(kind).slice(1);
    const isMissed = others.some((value) => {
      const other = { ...usual, [name]: value };
      return (
        say(usual) !== say(other) && LANGUAGES.some((messages) => saysTheSame(code, [usual, other], messages))
      );
    });
    return isMissed ? [`${code}.${name}`] : [];
  });
}

function saysTheSame(code: ErrorCode, [one, other]: readonly [Facts, Facts], messages: Messages): boolean {
  const after = textsOf(code, other, messages);
  return textsOf(code, one, messages).some((text, index) => text === after[index]);
}

it("says in every language what the API's sentence says of the facts", () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  expect(codes.flatMap(missedFacts).sort()).toEqual(Object.keys(LEFT_OUT).sort());
});
