/**
 * Every way in which making a video can fail, as the `code` of a video's error. The closed set is part of the API:
 * clients may act on it.
 */
export const RENDER_FAULT_CODES = [
  "asset_missing",
  "asset_unreadable",
  "merge_field_missing",
  "glyph_missing",
  "scene_invalid",
  "duration_exceeded",
  "encoder_failed",
  "storage_unavailable",
  "worker_lost",
  "canceled",
] as const;

export type RenderFaultCode = (typeof RENDER_FAULT_CODES)[number];
