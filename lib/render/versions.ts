/* What tells one process's renderer from another's. Pages do not import it: it reads the sources beside it. */

export { fontsDigest } from "./fonts/fonts-digest.ts";
export { codeVersion, encoderHash } from "./renderer-version.ts";
