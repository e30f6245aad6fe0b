import { environment } from "../environment.ts";

/**
 * Two years, as required for browsers' preload lists; without subdomains, which do not belong to this
 * installation.
 */
const BY_HTTPS_ALONE = { "Strict-Transport-Security": "max-age=63072000" };

/** Headers of every response of an installation with an https URL; none otherwise. */
export const transportHeaders = (): Readonly<Record<string, string>> =>
  environment().url.startsWith("https:") ? BY_HTTPS_ALONE : {};
