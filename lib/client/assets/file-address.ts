/**
 * Where the console finds a stored file. The API signs absolute addresses on the installation's public one, but the
 * console may be open under another name of the same machine, from which its policy loads nothing: of an own file only
 * the path counts, which is all that is signed. An address that the installation did not sign is left as it is.
 */
export function fileAddress(url: string): string;
/** What has no file has no address. */
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
