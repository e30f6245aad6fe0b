/** By how many days what is sent may be moved from its own day because of days off, and how many late it may be beyond that. */
export const [MOST_MOVED, MOST_LATE] = [60, 30];
