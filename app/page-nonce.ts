import { headers } from "next/headers";

/** What the inline scripts and style sheets of the page that is rendered carry, so that they run; our server makes it up. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get("x-nonce") ?? undefined;
}
