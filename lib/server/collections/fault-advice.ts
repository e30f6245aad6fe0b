import type { RenderFaultCode } from "#lib/contract/resources/render-fault.ts";

/** What to do about each way in which a video can fail, as shown in `failed.csv`. */
export const FAULT_ADVICE: Readonly<Record<RenderFaultCode, string>> = {
  asset_missing: "Add the picture or the person's photo, then retry the failed videos",
  asset_unreadable: "Replace the file with one that opens on your computer, then retry the failed videos",
  merge_field_missing: "Fill the field in on the person's page, or retry with a text that can do without",
  glyph_missing: "Retry with a text without this character",
  scene_invalid: "Correct what was changed in the template, then retry the failed videos",
  duration_exceeded: "Retry the failed videos; if it happens again, shorten the video",
  encoder_failed: "Retry the failed videos; if it happens again, tell whoever runs this installation",
  storage_unavailable: "Have whoever runs this installation check its disk, then retry the failed videos",
  worker_lost: "Retry the failed videos; if it happens again, tell whoever runs this installation",
  canceled: "Retry it if it is still wanted",
};
