import { finding } from "./define-error.ts";

/*
 * Why an uploaded file cannot be used. A process that has read an untrusted file may be compromised, so it
 * can only send a code and numbers.
 */

/** Grouped by what the file was read as. */
export const UNUSABLE_ERRORS = {
  file_unknown: finding(
    "The file is of no kind that is taken.",
    {},
    "The file is no image (JPEG, PNG, WebP), no sound (MP3, M4A, WAV), no video (MP4, WebM) and no font (TTF, OTF, WOFF2)",
  ),
  image_incomplete: finding(
    "The file is not a complete JPEG, PNG or WebP image.",
    {},
    "The file is not a complete JPEG, PNG or WebP image",
  ),
  image_empty: finding("The image has no pixels.", {}, "The image has no pixels"),
  image_too_large: finding(
    "The image has more pixels than allowed.",
    { width: "integer", height: "integer", limit_megapixels: "number" },
    ({ width, height, limit_megapixels: limit }) =>
      `The image has ${width} × ${height} pixels; at most ${limit} million are taken`,
  ),
  image_ambiguous: finding(
    "The image contains contradictory sizes.",
    {},
    "The image states its size more than once, and not alike",
  ),
  image_damaged: finding("The image cannot be decoded.", {}, "The image is damaged and cannot be decoded"),
  font_too_large: finding(
    "The font is larger than allowed.",
    { limit_mebibytes: "number" },
    ({ limit_mebibytes: limit }) => `The font has more than ${limit} MiB`,
  ),
  font_damaged: finding("A table of the font is damaged.", {}, "The font is damaged"),
  font_incomplete: finding("The font is cut off.", {}, "The font is not complete"),
  font_undrawable: finding(
    "Nothing can be drawn with the font.",
    {},
    "The font is damaged and cannot be drawn with",
  ),
  font_without_letters: finding(
    "The font has no Unicode characters.",
    {},
    "The font has no letters of Unicode",
  ),
  font_collection: finding(
    "The file holds several fonts.",
    {},
    "The file is a collection of fonts; upload one font",
  ),
  font_unknown: finding("The file is not a font.", {}, "The file is no TTF, OTF or WOFF2 font"),
  media_unknown: finding(
    "The file is not a complete video or sound.",
    {},
    "The file is no complete MP4 or WebM video, and no MP3, M4A or WAV sound",
  ),
  media_cut: finding("The end of the file is missing.", {}, "The file is cut off: its end is missing"),
  media_timeless: finding("The file has no length.", {}, "The file plays for no time at all"),
  media_too_long: finding(
    "The file plays for longer than allowed.",
    { seconds: "integer", limit_minutes: "number" },
    ({ seconds, limit_minutes: limit }) =>
      `It plays for ${seconds} seconds; at most ${limit} minutes are taken`,
  ),
  media_overstated: finding(
    "The index of the file lists more data than the file can contain.",
    {},
    "The file's index promises more than the file can hold",
  ),
  media_empty: finding(
    "The file has no track.",
    {},
    "The file holds neither a picture nor sound, or is cut off",
  ),
  media_slow: finding("Reading the file takes too long.", {}, "The file cannot be read in reasonable time"),
  media_undecodable: finding(
    "The installation's ffmpeg cannot decode the file.",
    {},
    "The file is damaged, or compressed in a way that cannot be decoded here",
  ),
  video_codec: finding(
    "The video codec is not supported.",
    {},
    "The video is compressed in a way that is not taken: H.264, H.265, VP8, VP9 and AV1 are",
  ),
  video_empty: finding("The video has no pixels.", {}, "The video has no pixels"),
  video_too_large: finding(
    "The video has more pixels a side than allowed.",
    { width: "integer", height: "integer", limit: "integer" },
    ({ width, height, limit }) =>
      `The video has ${width} × ${height} pixels; at most ${limit} a side are taken`,
  ),
  sound_codec: finding(
    "The audio codec is not supported.",
    {},
    "The sound is compressed in a way that is not taken: AAC, MP3, Opus, Vorbis and PCM are",
  ),
  sound_format: finding(
    "The sound has too many channels, or too few or many samples a second.",
    { channels: "integer", hertz: "number" },
    ({ channels, hertz }) => `The sound has ${channels} channels at ${hertz} Hz, which is not taken`,
  ),
  sound_webm: finding(
    "The file is a WebM without a picture.",
    {},
    "A WebM file without a picture is not taken; save the sound as MP3, M4A or WAV",
  ),
  too_costly: finding(
    "Reading the file takes more time or memory than allowed.",
    {},
    "The file takes more time or memory to read than one may",
  ),
};
