/** How many people an address names by their ids: servers refuse one of more than some 16,000 characters. */
export const PICKED_LIMIT = 300;
