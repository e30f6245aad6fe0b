/** Those of a panel that are shown at first, with how many there are. */
export const FIRST_ANSWERS = { limit: 5, count: true } as const;
