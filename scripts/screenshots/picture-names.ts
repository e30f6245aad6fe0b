export const WIDTHS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
export const SCHEMES = ["light", "dark"] as const;
/**
 * What somebody gets whose video was sent: the mail, opened as a page, and the page that it leads to; and that page of a
 * video that is rendered while they watch it.
 */
export const RECEIVED = ["/mail", "/watch", "/watch-prepared"];
/** The page of such a video in the console. */
export const PREPARED = "/video-prepared";
/** Pages of whoever has not signed in. */
export const DOORS = ["/sign-in", "/forgot"];

/** `/templates/{templates}/edit` is in `template-edit`, `/people?status=archived` in `people-status-archived`. */
export function nameOf(path: string): string {
  const name = path
    .replace(/\/(\w+)s\/\{\1s\}/, "/$1")
    .replace("/people/{people}", "/person")
    .replaceAll(/[^a-z]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return name === "" ? "home" : name;
}

/** The name of a page's picture, without its ending. */
export const pictureName = (path: string, width: string, scheme: string): string =>
  `${nameOf(path)}-${width}-${scheme}`;
