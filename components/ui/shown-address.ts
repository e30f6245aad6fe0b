/** What the browser shows: path and query. */
export const shownAddress = (): string => `${window.location.pathname}${window.location.search}`;
