import { MUSIC_NAMES } from "../scene/music.ts";
import { type FactKinds, type FactsOfKinds, faultOfType, valueError } from "./define-error.ts";

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** The name that was probably meant; null where none is near. */
const MEANT = { meant: "string?" } as const;
/** The same with all names that there are, where none is near. */
const HINT = { ...MEANT, known: "strings" } as const;

type Meant = FactsOfKinds<typeof MEANT>;
type Hint = FactsOfKinds<typeof HINT>;

const didYouMean = ({ meant }: Meant) => (meant === null ? "" : `; did you mean "${meant}"?`);

/** What was meant, or what there is instead, as in `; there is a, b`. */
function hint({ meant, known }: Hint, lead: string): string {
  if (meant !== null || known.length === 0) return didYouMean({ meant });
  return `; ${lead} ${known.join(", ")}`;
}

/** Why the boxes of some types of layers stay as they are. */
const STAYING = {
  text: "text is laid out once; scale changes its size over time",
  group: "the layers of a group stand in a box that stays; scale changes its size over time",
  video: "a video is decoded for one box; scale changes its size over time",
} as const;

const unknownName = <const Kinds extends FactKinds>(
  doc: string,
  facts: Kinds,
  sentence: (facts: FactsOfKinds<Kinds>) => string,
) => faultOfType("extra_forbidden", doc, facts, sentence);

const pattern = (doc: string, sentence: string) =>
  faultOfType("string_pattern_mismatch", doc, { pattern: "string" }, sentence);

/** Rules of a scene across its properties. */
const RULES = {
  scene_property_unknown: unknownName(
    "There is no property of this name. `meant` is the one that was probably meant; without it, `known` are all that there are.",
    { property: "string", ...HINT },
    ({ property, ...names }) => `There is no property "${property}" here${hint(names, "there is")}`,
  ),
  scene_value_unknown: faultOfType(
    "literal_error",
    "The value is not one of `values`; `meant` is the one that was probably meant.",
    { expected: "string", values: "strings", ...MEANT },
    ({ expected, meant }) => `Input should be ${expected}${didYouMean({ meant })}`,
  ),
  scene_property_not_over_time: unknownName(
    "The property cannot have keyframes in layers of this type.",
    { property: "string", layer_type: ["text", "group", "video"] },
    ({ property, layer_type }) => `${property} cannot change over time: ${STAYING[layer_type]}`,
  ),
  scene_keyframes_unknown: unknownName(
    "Layers of this type do not have the property, which has keyframes in others.",
    { property: "string", layer_type: "string" },
    ({ property, layer_type }) =>
      `A layer of type ${layer_type} has no ${property} that could change over time`,
  ),
  scene_keyframes_without_property: valueError(
    "The keyframes change a part of `property`, which the layer does not have.",
    { property: "string" },
    ({ property }) => `The layer has no ${property} that could change; give it one`,
  ),
  scene_too_many_layers: valueError(
    "The scene has too many layers, those in groups counted.",
    { limit: "integer", count: "integer" },
    ({ limit, count }) =>
      `A scene should have at most ${limit} layers, those in groups counted; it has ${count}`,
  ),
  scene_too_many_media: valueError(
    "The scene has too many video or audio layers.",
    { layer_type: ["video", "audio"], limit: "integer", count: "integer" },
    ({ layer_type, limit, count }) =>
      `A scene should have at most ${limit} ${layer_type} layers; it has ${count}`,
  ),
  scene_groups_too_deep: valueError(
    "Groups are nested too deeply.",
    { limit: "integer" },
    ({ limit }) => `Groups should be at most ${limit} deep`,
  ),
  scene_layer_name_taken: valueError(
    "Another layer of the scene has the name.",
    { name: "string" },
    ({ name }) => `Another layer is called "${name}"`,
  ),
  scene_layer_after_end: valueError(
    "The layer would appear only after the end of the scene.",
    {},
    "Layer should appear before the scene ends",
  ),
  scene_layer_after_group: valueError(
    "The layer would appear only after the end of its group.",
    {},
    "Layer should appear before its group ends",
  ),
  scene_thumbnail_after_end: valueError(
    "The thumbnail would show a moment after the end of the scene.",
    {},
    "Thumbnail should be taken before the scene ends",
  ),
  scene_font_limits_crossed: valueError(
    "The largest automatic size of letters is below the smallest.",
    { min: "number", max: "number" },
    ({ min, max }) => `The maximum ${max} should not be below the minimum ${min}`,
  ),
  scene_line_without_stroke: valueError(
    "A line has no stroke, so it would not be seen.",
    {},
    "A line is visible by its stroke only",
  ),
  scene_path_missing: valueError(
    "A shape of the kind path has no path data.",
    {},
    "A path needs its form as SVG path data",
  ),
  scene_path_not_taken: valueError(
    "Only the shape `path` has the property; this one is another `shape`.",
    { shape: "string" },
    ({ shape }) => `Only the shape "path" has this; this layer's is "${shape}"`,
  ),
  scene_mask_path_missing: valueError(
    "A mask of the shape `path` has no path data.",
    {},
    "A mask of this form needs SVG path data",
  ),
  scene_mask_path_not_taken: valueError(
    "Only a mask of the shape `path` has the property; this one is another `shape`.",
    { shape: "string" },
    ({ shape }) => `Only a mask of the shape "path" has this; this one's is "${shape}"`,
  ),
  scene_typewriter_without_text: valueError(
    "A layer that is no text cannot be typed.",
    { layer_type: "string" },
    ({ layer_type }) => `Only text can be typed; this is a layer of type ${layer_type}`,
  ),
  scene_font_name_taken: valueError(
    "An uploaded font has the name of a bundled family.",
    { family: "string" },
    ({ family }) => `${family} is a bundled family; choose another name`,
  ),
  scene_font_unknown: valueError(
    "The scene has no font family of this name. `meant` is the one that was probably meant; without it, `known` are all that there are.",
    { family: "string", ...HINT },
    ({ family, ...names }) => `There is no font family "${family}"${hint(names, "there are")}`,
  ),
};

/** Values that are written in a way of their own. */
const VALUES = {
  scene_name_invalid: pattern(
    "The text is not a layer's name.",
    "Name should be a letter and up to 59 letters, digits, _ or - behind it",
  ),
  scene_length_invalid: pattern(
    "The text is not a length.",
    'Length should be a number of pixels, or written as "50%" or "28vmin"',
  ),
  scene_size_invalid: pattern(
    "The text is not a size.",
    'Size should be a number of pixels, or written as "50%" or "28vmin"',
  ),
  scene_sound_invalid: faultOfType(
    "string_pattern_mismatch",
    "The text is neither an asset nor a bundled piece of music. `meant` is the piece that was probably meant; without it, `known` are all that there are.",
    { pattern: "string", ...HINT },
    `Sound should be "asset:<asset id>" or bundled music: ${quoted(MUSIC_NAMES.map((name) => `music:${name}`))}`,
  ),
  scene_picture_invalid: pattern(
    "The text is neither an asset nor a merge field.",
    'Picture should be "asset:<asset id>", or a merge field such as "{{photo}}"',
  ),
  scene_fallback_invalid: pattern(
    "The text is no fallback of a picture.",
    'Fallback should be "initials", "hide", "fail" or "asset:<asset id>"',
  ),
  scene_asset_invalid: pattern(
    "The text is not an asset.",
    'An asset should be written as "asset:<asset id>"',
  ),
  scene_asset_id_invalid: valueError("The text is not the id of an asset.", {}, "Invalid UUID"),
  scene_color_invalid: valueError(
    "The text is not a colour.",
    {},
    "Color should be written as #rgb, #rgba, #rrggbb or #rrggbbaa",
  ),
  scene_curve_invalid: valueError(
    "The text is not a curve.",
    {},
    "Curve should be cubic-bezier(x1, y1, x2, y2) with x from 0 to 1 and y from -4 to 4",
  ),
  scene_dash_empty: valueError("All dashes have the length 0.", {}, "Dashes should have a length"),
  scene_family_empty: valueError("The name of a font family is empty.", {}, "Family should not be empty"),
  scene_match_empty: valueError("The text that a span matches is empty.", {}, "Match should not be empty"),
  path_too_long: valueError(
    "The path data is too long.",
    { limit: "integer" },
    ({ limit }) => `Path should have at most ${limit} characters`,
  ),
  path_start_missing: valueError("The path does not begin with M.", {}, "Path should begin with M"),
  path_empty: valueError("The path is empty.", {}, "Path should not be empty"),
  path_command_unknown: valueError(
    "There is no command at the `position`, counted from 1.",
    { position: "integer" },
    ({ position }) => `Path has no command at character ${position}: it should be one of M L H V C S Q T A Z`,
  ),
  path_numbers_missing: valueError(
    "The command has no numbers at the `position`, counted from 1.",
    { command: "string", position: "integer" },
    ({ command, position }) => `Path lacks the numbers of ${command} at character ${position}`,
  ),
  path_number_missing: valueError(
    "A number is missing at the `position`, counted from 1.",
    { position: "integer" },
    ({ position }) => `Path lacks a number at character ${position}`,
  ),
  path_number_too_large: valueError(
    "A number of the path is too large. `number` is how it is written.",
    { number: "string" },
    ({ number }) => `Path has a number that is too large: ${number}`,
  ),
};

/** Merge fields in texts of a scene, of a modification or of a file name. */
const MERGE_FIELDS = {
  merge_field_unknown: valueError(
    "There is no merge field of this name. `meant` is the one that was probably meant; without it, `known` are all that there are.",
    { field: "string", ...HINT },
    ({ field, meant, known }) => {
      const there = [...known.slice(0, -1), `and ${known.at(-1)}`].join(", ");
      return `Unknown merge field "${field}"${hint({ meant, known: [there] }, "there is")}`;
    },
  ),
  merge_filter_unknown: valueError(
    "There is no filter of this name; `meant` is the one that was probably meant.",
    { filter: "string", ...MEANT },
    ({ filter, meant }) => `Unknown filter "${filter}"${didYouMean({ meant })}`,
  ),
  merge_date_style_unknown: valueError(
    "The filter `date` has no such style; `styles` are those that it has.",
    { styles: "strings" },
    ({ styles }) => `The filter date takes ${quoted(styles)}`,
  ),
  merge_filter_argument: valueError(
    "The filter takes no argument.",
    { filter: "string" },
    ({ filter }) => `The filter ${filter} takes no argument`,
  ),
  merge_field_unclosed: valueError(
    "A merge field has no end.",
    {},
    "A merge field is not closed: write {{field}}",
  ),
  merge_photo_in_text: valueError(
    "The photo is asked for where only text can be.",
    {},
    "The photo is a picture: it can only be the source of an image layer",
  ),
};

/** Modifications of a scene, and the assets that scenes and modifications name. */
const MODIFICATIONS = {
  modification_layer_unknown: valueError(
    "The template has no layer of this name that can be changed. `meant` is the one that was probably meant; without it, `known` are all that there are: none if the template lets nothing be changed.",
    { name: "string", ...HINT },
    ({ name, ...names }) =>
      `The template has no layer "${name}"${hint(names, "it has") || "; it has none that can be changed"}`,
  ),
  modification_layer_locked: valueError(
    "The template does not allow changes of the layer.",
    { name: "string" },
    ({ name }) => `The layer "${name}" is locked by the template`,
  ),
  modification_property_fixed: unknownName(
    "Only the template can set the property.",
    { property: "string" },
    ({ property }) => `The ${property} of a layer cannot be modified`,
  ),
  modification_property_unknown: unknownName(
    "Layers of this type have no property of this name. `meant` is the one that was probably meant; without it, `known` are all that there are.",
    { property: "string", layer_type: "string", ...HINT },
    ({ property, layer_type, ...names }) =>
      `There is no property "${property}" in a layer of type ${layer_type}${hint(names, "it has")}`,
  ),
  scene_asset_unknown: valueError(
    "No asset of the organization has the id.",
    { asset_id: "string" },
    ({ asset_id }) => `no asset of this organization has the id ${asset_id}: upload it with POST /v1/assets`,
  ),
  scene_asset_unsuitable: valueError(
    "The asset is of another kind than those that can be used here.",
    { asset_id: "string", kind: ["image", "audio", "video", "font"], accepted: "strings" },
    ({ asset_id, kind, accepted }) =>
      `the asset ${asset_id} is of the kind ${kind}; this takes ${accepted.join(" or ")}`,
  ),
};

/** The rules of the scene format. `ctx` has the `layer` or the `font` of the scene beside the facts. */
export const SCENE_ERRORS = { ...RULES, ...VALUES, ...MERGE_FIELDS, ...MODIFICATIONS };
