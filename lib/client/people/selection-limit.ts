/** Most person ids in an address: servers refuse addresses of more than about 16,000 characters. */
export const PICKED_LIMIT = 300;
