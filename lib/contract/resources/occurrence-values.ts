export const OCCURRENCE_STATUSES = [
  "planned",
  "prepared",
  "awaiting_approval",
  "approved",
  "sent",
  "skipped",
] as const;

/** Why somebody cannot be congratulated as they, their history and the celebration are. */
export const UNFIT_REASONS = [
  "celebration_disabled",
  "archived",
  "opted_out",
  "person_changed_date",
  "not_selected",
  "already_greeted",
] as const;

/** What is known to go wrong with somebody's occasion, as long as it can be mended. */
export const OCCURRENCE_WARNINGS = [
  "no_email",
  "address_failed",
  "photo_required",
  "no_photo",
  "other_language",
  "text_too_long",
] as const;

/** Why somebody who should have been congratulated was not. */
export const LOSS_REASONS = [
  "not_approved",
  "missed",
  "no_email",
  "address_failed",
  "video_failed",
  "no_design",
  "no_mail_server",
] as const;

/** Why somebody is not congratulated. */
export const SKIP_REASONS = ["by_request", ...UNFIT_REASONS, ...LOSS_REASONS] as const;
