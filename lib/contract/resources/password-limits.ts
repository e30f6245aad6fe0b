/** Bounds of a password, in characters; the longer one keeps a request from making the server hash a book. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
