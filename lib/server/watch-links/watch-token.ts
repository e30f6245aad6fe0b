import { createHmac, hkdfSync } from "node:crypto";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";
import { environment } from "../environment.ts";
import { installationSecret } from "../installation.ts";

const TOKEN_BYTES = 16;

/** The format of every token: 128 bits as 22 URL-safe characters. */
export const WATCH_TOKEN = /^[\w-]{22}$/;

/**
 * The token of a link: 128 bits that only this installation can derive from the link's id. It is not random, so that
 * the address can be shown again, to whoever copies it and in a mail that is sent a second time; the table holds its
 * hash alone. See docs/decisions/0082-the-address-of-a-watch-link-is-derived.md.
 */
export async function watchToken(linkId: string): Promise<string> {
  return (await watchTokens())(linkId);
}

/** What gives the tokens of links by their ids. */
export async function watchTokens(): Promise<(linkId: string) => string> {
  const key = await tokenKey();
  return (linkId) =>
    createHmac("sha256", key).update(linkId).digest().subarray(0, TOKEN_BYTES).toString("base64url");
}

/** By what processes know a link whose view has been counted, without its id being kept anywhere. */
export async function viewMark(linkId: string): Promise<string> {
  return createHmac("sha256", await tokenKey())
    .update(`view of ${linkId}`)
    .digest("base64url");
}

/** The address of a page, of its token. */
export const watchUrl = (token: string): string => `${environment().url}/w/${token}`;

/** The installation's address if no other computer can open it; null otherwise. */
export function localAddress(): string | null {
  const { url } = environment();
  return isLoopbackUrl(url) ? url : null;
}

/** Where the person whom a video is about ends the videos about them, of the page's address. */
export const optOutUrl = (url: string): string => `${url}/opt-out`;

let keyOnce: { secret: string; key: Buffer } | undefined;

async function tokenKey(): Promise<Buffer> {
  const secret = await installationSecret();
  if (keyOnce?.secret !== secret)
    keyOnce = { secret, key: Buffer.from(hkdfSync("sha256", secret, "", "watch links", 32)) };
  return keyOnce.key;
}
