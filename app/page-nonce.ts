import { headers } from "next/headers";

/** What the inline scripts and style sheets of the page that is rendered carry, so that they run; the door made it up. None in development. */
export async function pageNonce(): Promise<string | undefined> {
  return (await headers()).get("x-nonce") ?? undefined;
}
