/**
 * The address at which the console loads a stored file. The API signs absolute addresses under the
 * installation's public origin. The console may be open under another name of the same machine, and its
 * content security policy allows only its own origin. So for files of this installation only the path is
 * used; the signature covers only the path. Other addresses are returned unchanged.
 */
export function fileAddress(url: string): string;
/** Undefined if there is no file. */
export function fileAddress(url: string | null | undefined): string | undefined;
export function fileAddress(url: string | null | undefined): string | undefined {
  if (url === null || url === undefined) return undefined;
  const parsed = URL.parse(url);
  const isOwn =
    parsed?.pathname.startsWith("/files/") === true &&
    parsed.searchParams.has("expires") &&
    parsed.searchParams.has("signature");
  return isOwn ? `${parsed.pathname}${parsed.search}` : url;
}
