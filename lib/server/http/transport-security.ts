import { environment } from "../environment.ts";

/** Two years, as the lists of sites that browsers know beforehand ask for; other hosts of the domain are not ours to bind. */
const BY_HTTPS_ALONE = { "Strict-Transport-Security": "max-age=63072000" };

/** Headers of every answer where people come by https; none elsewhere. */
export const transportHeaders = (): Readonly<Record<string, string>> =>
  environment().url.startsWith("https:") ? BY_HTTPS_ALONE : {};
