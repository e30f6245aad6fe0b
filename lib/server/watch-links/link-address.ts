import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import type { WatchLinkRow } from "./watch-link-rows.ts";
import { watchToken, watchUrl } from "./watch-token.ts";

/** The address of a link's page; null when it has expired, or was made with another secret of the installation. */
export async function addressOf({
  id,
  tokenHash,
  expiresAt,
}: Pick<WatchLinkRow, "id" | "tokenHash" | "expiresAt">): Promise<string | null> {
  if (expiresAt <= clock.now()) return null;
  const token = await watchToken(id);
  return secretHash(token) === tokenHash ? watchUrl(token) : null;
}
