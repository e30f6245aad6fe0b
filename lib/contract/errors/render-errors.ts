import type { RENDER_WARNING_CODES } from "../resources/collection-report.ts";
import type { RenderFaultCode } from "../resources/render-fault.ts";
import { type ErrorDefinition, type FactKinds, type FactsOfKinds, finding } from "./define-error.ts";

/** A reason for a failed video, and the `code` that its error gets. */
interface RenderError<Kinds extends FactKinds> extends ErrorDefinition<"finding", null, Kinds> {
  readonly fault: RenderFaultCode;
}

function videoReason<const Kinds extends FactKinds>(
  fault: RenderFaultCode,
  doc: string,
  facts: Kinds,
  sentence: string | ((facts: FactsOfKinds<Kinds>) => string),
): RenderError<Kinds> {
  return { ...finding(doc, facts, sentence), fault };
}

type Names = readonly string[];

const named = (fact: string) => fact.replace("custom_fields.", "").replaceAll("_", " ");

const instead = (fields: Names) =>
  `write what to say instead: ${fields.map((field) => `{{${field} | "…"}}`).join(", ")}`;

const notStored = (problem: string) => `The video could not be stored: ${problem}, then order it again`;

/** Why a video cannot be made, as the `reason` of its error. */
export const RENDER_ERRORS = {
  person_facts_missing: videoReason(
    "merge_field_missing",
    "The person has no value for `facts`. `fields` are the merge fields that need them, such as `age` for `birth_date`.",
    { facts: "strings", fields: "strings" },
    ({ facts, fields }) =>
      `The person has no ${facts.map(named).join(", ")}; fill it in, or ${instead(fields)}`,
  ),
  person_date_in_future: videoReason(
    "merge_field_missing",
    "The date `fact`, from which years are counted, is in the future.",
    { fact: "string" },
    ({ fact }) => `The ${named(fact)} is in the future; correct it`,
  ),
  person_birth_year_unknown: videoReason(
    "merge_field_missing",
    "The birth date has no year, or the person's `show_age` is false, so that there is no year to count from or to show. `fields` are the merge fields that need it.",
    { fields: "strings" },
    ({ fields }) =>
      `The birthday has no year that may be shown; add the year, let the person's age be shown, or ${instead(fields)}`,
  ),
  person_in_first_year: videoReason(
    "merge_field_missing",
    "There is no whole year of service to show. `fields` are the merge fields that need it.",
    { fields: "strings" },
    ({ fields }) =>
      `The person has not been here for a whole year yet; leave them out, or ${instead(fields)}`,
  ),
  photo_missing: videoReason(
    "asset_missing",
    "The person has no photo.",
    {},
    "There is no photo; add one, or let the template go without",
  ),
  image_missing: videoReason(
    "asset_missing",
    "There is no image `source`.",
    { source: "string" },
    ({ source }) => `The image ${source} does not exist; choose another`,
  ),
  image_file_gone: videoReason(
    "asset_missing",
    "The file of the image is gone.",
    {},
    "The image's file is gone; upload it again",
  ),
  image_file_unreadable: videoReason(
    "storage_unavailable",
    "The file of the image cannot be read at the moment.",
    {},
    "The image's file cannot be read; try again later",
  ),
  sound_missing: videoReason(
    "asset_missing",
    "There is no sound `source`.",
    { source: "string" },
    ({ source }) => `The sound ${source} does not exist; choose another`,
  ),
  video_missing: videoReason(
    "asset_missing",
    "There is no video `source`.",
    { source: "string" },
    ({ source }) => `The video ${source} does not exist; choose another`,
  ),
  media_file_unreadable: videoReason(
    "storage_unavailable",
    "The file of the sound or video cannot be read at the moment.",
    {},
    "The file cannot be read; try again later",
  ),
  sound_absent: videoReason(
    "asset_unreadable",
    "The file of an audio layer has no sound.",
    {},
    "The file has no sound; choose another",
  ),
  picture_absent: videoReason(
    "asset_unreadable",
    "The file of a video layer has no picture.",
    {},
    "The file is a sound without a picture; choose a video",
  ),
  video_undecodable: videoReason(
    "asset_unreadable",
    "The video of a layer cannot be decoded.",
    {},
    "The video cannot be decoded; upload it again",
  ),
  font_missing: videoReason(
    "asset_missing",
    "There is no file for the font `family`.",
    { family: "string" },
    ({ family }) => `The font file of "${family}" does not exist; choose another`,
  ),
  font_file_gone: videoReason(
    "asset_missing",
    "The file of the font `family` is gone.",
    { family: "string" },
    ({ family }) => `The file of the font "${family}" is gone; upload it again`,
  ),
  font_file_unreadable: videoReason(
    "storage_unavailable",
    "The file of the font `family` cannot be read at the moment.",
    { family: "string" },
    ({ family }) => `The file of the font "${family}" cannot be read; try again later`,
  ),
  font_lacks_characters: videoReason(
    "glyph_missing",
    "No font has `characters`, which lists the first five missing ones.",
    { characters: "strings" },
    ({ characters }) => `No font has the characters ${characters.join(" ")}; write them another way`,
  ),
  color_unknown: videoReason(
    "scene_invalid",
    "`property` is not a colour after its merge fields are filled in. `value` is its first 40 characters.",
    { property: "string", value: "string" },
    ({ property, value }) => `The ${property} "${value}" is no colour; write it as #rrggbb`,
  ),
  text_too_long: videoReason(
    "scene_invalid",
    "After its merge fields are filled in, the text has more characters than can be laid out.",
    { length: "integer", limit: "integer" },
    ({ length, limit }) =>
      `The text has ${length} characters with its merge fields filled in, and ${limit} at most are laid out; shorten it`,
  ),
  trim_too_late: videoReason(
    "scene_invalid",
    "A sound or video should begin at `trim` seconds but ends earlier, at `seconds`.",
    { seconds: "number", trim: "number" },
    ({ seconds, trim }) =>
      `It plays for ${seconds.toFixed(1)} seconds, and is to begin at ${trim}; choose an earlier trim`,
  ),
  images_too_large: videoReason(
    "scene_invalid",
    "The pictures of the scene together need more memory than a video may.",
    {},
    "The pictures of this scene need more memory than allowed; use fewer or smaller ones",
  ),
  modifications_unfit: videoReason(
    "scene_invalid",
    "The modifications do not fit the version of the template.",
    {},
    "The modifications do not fit the template",
  ),
  template_version_gone: videoReason(
    "scene_invalid",
    "The version of the template is gone.",
    {},
    "The template's version is gone; choose another",
  ),
  processor_time_exceeded: videoReason(
    "duration_exceeded",
    "Drawing took more processor time than the size of the video allows.",
    {},
    "Drawing it takes more processor time than its size allows; use fewer layers with blur, shadow or mask",
  ),
  rendering_stalled: videoReason(
    "duration_exceeded",
    "No frame was finished for minutes.",
    {},
    "Rendering did not get on any more; try again",
  ),
  encoder_stopped: videoReason(
    "encoder_failed",
    "The encoder ended before the video did; `problem` is what it said.",
    { problem: "string" },
    ({ problem }) => `The video encoder failed: ${problem}`,
  ),
  decoder_stopped: videoReason(
    "encoder_failed",
    "The decoder of a video layer was killed.",
    { problem: "string" },
    ({ problem }) => `The video could not be decoded: ${problem}`,
  ),
  sound_encoder_stopped: videoReason(
    "encoder_failed",
    "The encoder of the sound failed; `problem` is what it said.",
    { problem: "string" },
    ({ problem }) => `The sound could not be encoded: ${problem}`,
  ),
  pieces_not_joined: videoReason(
    "encoder_failed",
    "The encoded pieces of the video do not fit together.",
    { problem: "string" },
    ({ problem }) => `The video could not be put together: ${problem}; try again`,
  ),
  encoded_sound_missing: videoReason(
    "encoder_failed",
    "The encoder wrote a file without sound.",
    {},
    "The encoder wrote a file without AAC sound; try again",
  ),
  encoded_otherwise: videoReason(
    "encoder_failed",
    "The encoder wrote a video of another length or size.",
    { found: "string", expected: "string" },
    ({ found, expected }) =>
      `The encoder wrote another video than asked for (${found} instead of ${expected}); try again`,
  ),
  decoder_missing: videoReason(
    "encoder_failed",
    "The installation has no ffmpeg to decode a video layer with.",
    {},
    "There is no ffmpeg to decode the video with",
  ),
  data_folder_read_only: videoReason(
    "storage_unavailable",
    "The installation may not write to its data folder.",
    {},
    notStored("the data folder may not be written to; correct its permissions"),
  ),
  disk_faulty: videoReason(
    "storage_unavailable",
    "The installation's disk reports errors.",
    {},
    notStored("the disk reports errors; check it"),
  ),
  too_many_files_open: videoReason(
    "storage_unavailable",
    "The installation has reached the system's limit of open files.",
    {},
    notStored("too many files are open; raise the limit"),
  ),
  data_folder_faulty: videoReason(
    "storage_unavailable",
    "Writing a file failed with the system's error `error`.",
    { error: "string" },
    ({ error }) => notStored(`the data folder answers ${error}; check it`),
  ),
  workers_lost: videoReason(
    "worker_lost",
    "Every worker that started the video stopped before it was done.",
    {},
    "Every worker that began this video stopped before it was done. Look into the workers' log, most often memory ran out, and order the video again",
  ),
  renderer_stopped: videoReason(
    "worker_lost",
    "The renderer failed unexpectedly `attempts` times.",
    { attempts: "integer" },
    ({ attempts }) =>
      `The renderer stopped unexpectedly ${attempts} times; the worker's log tells why. Order the video again`,
  ),
  rendering_canceled: videoReason("canceled", "Rendering was interrupted.", {}, "Rendering was canceled"),
  video_canceled: videoReason(
    "canceled",
    "The video was cancelled before it was done.",
    {},
    "It was cancelled before it was done; retry it if it is still wanted",
  ),
  keeping_canceled: videoReason(
    "canceled",
    "Keeping the prepared video was cancelled. It is ready as before.",
    {},
    "Keeping it was cancelled; it is as it was, and can be kept later",
  ),
};

/** What to look at in a video that is made all the same. */
export const RENDER_WARNINGS = {
  text_overflow: finding(
    "The text of the layer is longer than its box.",
    {},
    'The text does not fit and ends with "…"; shorten it',
  ),
  occasion_unknown: finding(
    "The person has no birthday, or no hire date, and the video is about it: its day is the day of the order.",
    {},
    "The day that the video is about is not known; add it, or leave the person out",
  ),
} satisfies Record<(typeof RENDER_WARNING_CODES)[number], ErrorDefinition>;
