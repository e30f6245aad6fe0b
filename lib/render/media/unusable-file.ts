/*
 * Why a file that somebody sent cannot be used. What reads it may be a process that is not to be trusted any more once it
 * has: only a code and numbers leave it, and the sentences stand here.
 */

/** In words for the person who sent the file; `{0}`, `{1}` and so on stand for the numbers. */
const SENTENCES = {
  image_incomplete: "The file is not a complete JPEG, PNG or WebP image",
  image_empty: "The image has no pixels",
  image_too_large: "The image has {0} × {1} pixels; at most {2} million are taken",
  image_ambiguous: "The image states its size more than once, and not alike",
  image_damaged: "The image is damaged and cannot be decoded",
  font_too_large: "The font has more than {0} MiB",
  font_damaged: "The font is damaged",
  font_incomplete: "The font is not complete",
  font_undrawable: "The font is damaged and cannot be drawn with",
  font_without_letters: "The font has no letters of Unicode",
  font_collection: "The file is a collection of fonts; upload one font",
  font_unknown: "The file is no TTF, OTF or WOFF2 font",
  media_unknown: "The file is no complete MP4 or WebM video, and no MP3, M4A or WAV sound",
  media_cut: "The file is cut off: its end is missing",
  media_timeless: "The file plays for no time at all",
  media_too_long: "It plays for {0} seconds; at most {1} minutes are taken",
  media_overstated: "The file's index promises more than the file can hold",
  media_empty: "The file holds neither a picture nor sound, or is cut off",
  media_slow: "The file cannot be read in reasonable time",
  media_undecodable: "The file is damaged, or compressed in a way that cannot be decoded here",
  video_codec: "The video is compressed in a way that is not taken: H.264, H.265, VP8, VP9 and AV1 are",
  video_empty: "The video has no pixels",
  video_too_large: "The video has {0} × {1} pixels; at most {2} a side are taken",
  sound_codec: "The sound is compressed in a way that is not taken: AAC, MP3, Opus, Vorbis and PCM are",
  sound_format: "The sound has {0} channels at {1} Hz, which is not taken",
  sound_webm: "A WebM file without a picture is not taken; save the sound as MP3, M4A or WAV",
  too_costly: "The file takes more time or memory to read than one may",
} as const;

export type UnusableCode = keyof typeof SENTENCES;
export const UNUSABLE_CODES = Object.keys(SENTENCES) as [UnusableCode, ...UnusableCode[]];

/** A file that cannot be used; the message is for the person who sent it. */
export class UnusableFile extends Error {
  override name = "UnusableFile";
  readonly code: UnusableCode;
  readonly numbers: readonly number[];

  constructor(code: UnusableCode, numbers: readonly number[] = [], options?: ErrorOptions) {
    super(
      SENTENCES[code].replace(/\{(\d)\}/g, (_, index: string) => String(numbers[Number(index)])),
      options,
    );
    this.code = code;
    this.numbers = numbers;
  }
}
