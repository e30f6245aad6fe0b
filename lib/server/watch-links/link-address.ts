import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import type { WatchLinkRow } from "./watch-link-rows.ts";
import { watchTokens, watchUrl } from "./watch-token.ts";

type Named = Pick<WatchLinkRow, "id" | "tokenHash">;

/** The address of a link's page; null when it has expired, or was made with another secret of the installation. */
export async function addressOf({
  expiresAt,
  ...link
}: Named & Pick<WatchLinkRow, "expiresAt">): Promise<string | null> {
  return expiresAt <= clock.now() ? null : (await linkAddresses())(link);
}

/** What gives the addresses of links that have not expired; null for one made with another secret of the installation. */
export async function linkAddresses(): Promise<(link: Named) => string | null> {
  const tokenOf = await watchTokens();
  return ({ id, tokenHash }) => {
    const token = tokenOf(id);
    return secretHash(token) === tokenHash ? watchUrl(token) : null;
  };
}
