/** Tiles on a page: ten rows of six on a wide screen. */
export const COLLECTION_PAGE = 60;
