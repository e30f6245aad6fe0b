/* What Home asks for of lists; the server answers the same with the page, in which nothing then makes way for it. */

export const LATEST_COLLECTIONS = { limit: 10 } as const;

/** The newest failed videos, with how many there are. */
export const FAILED_VIDEOS = { status: "failed", limit: 4, count: true } as const;
