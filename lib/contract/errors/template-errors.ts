import { refusal, valueError } from "./define-error.ts";

const MEGAPIXEL = 1_000_000;

function megapixels(pixels: number): string {
  const maximumFractionDigits = pixels < 1000 * MEGAPIXEL ? 3 : 0;
  return (pixels / MEGAPIXEL).toLocaleString("en", { maximumFractionDigits });
}

const SCENE_SIZE = {
  width: "integer",
  height: "integer",
  fps: "number",
  duration: "number",
  pixels: "number",
  limit_pixels: "integer",
} as const;

interface SceneSize {
  width: number;
  height: number;
  fps: number;
  duration: number;
  pixels: number;
  limit_pixels: number;
}

const tooLarge = ({ width, height, fps, duration, pixels, limit_pixels }: SceneSize) =>
  `${width} × ${height} pixels at ${fps} frames a second for ${duration} s are ${megapixels(pixels)} megapixels; this installation makes videos of at most ${megapixels(limit_pixels)}: make it smaller, shorter or with fewer frames`;

/** Templates. The rules of a scene are in `scene-errors.ts`. */
export const TEMPLATE_ERRORS = {
  template_unknown: valueError(
    "No template of the organization has the id.",
    {},
    "no template of this organization has this id",
  ),
  template_version_unknown: valueError(
    "The template does not have the version.",
    { version: "integer", latest_version: "integer" },
    ({ version, latest_version }) =>
      `the template has no version ${version}; the newest is ${latest_version}`,
  ),
  template_occasion_fixed: valueError(
    "The template is a built-in one, which has the occasion of its design.",
    {},
    "a built-in template keeps the occasion of its design: copy it, and set that of the copy",
  ),
  template_draft_exists: refusal(
    409,
    "The template has a draft already.",
    { draft_id: "string" },
    "The template has a draft already: change that one, or discard it",
  ),
  template_draft_limit_reached: refusal(
    409,
    "The organization has as many drafts of new templates as it may have.",
    { limit: "integer" },
    ({ limit }) =>
      `An organization has at most ${limit} drafts of new templates: publish or discard some of them`,
  ),
  template_draft_changed: refusal(
    409,
    "The draft has been changed since the revision that was to be published.",
    { revision: "integer" },
    ({ revision }) => `The draft has been changed: look at revision ${revision} before publishing it`,
  ),
  template_draft_outdated: refusal(
    409,
    "The template has a newer version than the draft is based on, or than the request knows of.",
    { base_version: "integer", latest_version: "integer" },
    ({ base_version, latest_version }) =>
      `Version ${latest_version} has been published since version ${base_version}: compare them, then name it as \`latest_version\``,
  ),
  template_draft_unfinished: refusal(
    409,
    "The draft has a `scene_text`, which is not a scene yet.",
    {},
    "The draft has JSON text that is not a scene yet: correct it or remove it, then publish",
  ),
  template_draft_nameless: refusal(
    409,
    "The draft is of a new template and has no name.",
    {},
    "A new template needs a name: give the draft one, then publish it",
  ),
  template_draft_name_fixed: valueError(
    "The draft is of a published template, whose name a draft does not change.",
    {},
    "a published template is renamed with PATCH /v1/templates/{template_id}",
  ),
  template_draft_occasion_fixed: valueError(
    "The draft is of a published template, whose occasion a draft does not change.",
    {},
    "the occasion of a published template is set with PATCH /v1/templates/{template_id}",
  ),
  template_draft_base_missing: valueError(
    "A draft of a new template is based on no version.",
    {},
    "a new template has no version that a draft could be based on",
  ),
  preview_of_two: valueError(
    "A preview was asked for of a version and a scene at once.",
    {},
    "a preview shows a version or a scene: leave one of them out",
  ),
  preview_too_costly: valueError(
    "The frame takes more time or memory to draw than a preview may.",
    {},
    "this frame takes more time or memory to draw than a preview may: use a smaller scene, or fewer layers with blur, shadow or mask",
  ),
  preview_clip_too_costly: valueError(
    "The scene takes more time or memory to play than a preview may.",
    {},
    "this scene takes more time or memory to play than a preview may: use a smaller or shorter scene, or fewer layers with blur, shadow or mask",
  ),
  preview_clip_whole: valueError(
    "A time or a width was given for a preview as MP4.",
    {},
    "a preview as MP4 has its own size and begins at the start: leave this out",
  ),
  dry_run_too_costly: valueError(
    "The template takes more than a second for each person before anything is drawn.",
    {},
    "this template takes more than a second for each person before anything is drawn: use fewer or shorter texts",
  ),
  scene_too_large: valueError(
    "A video of the scene has more pixels than the installation allows for one video.",
    SCENE_SIZE,
    tooLarge,
  ),
  stale_scene_too_large: refusal(
    409,
    "A video of the scene has more pixels than the installation now allows for one video, so it is not made again.",
    SCENE_SIZE,
    (size) => `These videos cannot be made again: ${tooLarge(size)}`,
  ),
};
