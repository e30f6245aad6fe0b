/** Bounds of a password, in characters. The upper one limits the time that hashing can take. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
