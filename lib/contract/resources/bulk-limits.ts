/** How many people, videos or collections a request may name by their ids, and how many a filter may select. */
export const BULK_IDS_LIMIT = 10_000;
export const BULK_LIMIT = 100_000;

/** How many failures an answer lists. */
export const BULK_FAILURES_LISTED = 100;

/** How many videos one zip of a selection may hold. */
export const ARCHIVE_LIMIT = 10_000;
