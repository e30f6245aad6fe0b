import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import styles from "./approvals.module.css";

/** A picture of an occurrence's video; its room, until there is one. */
export function ApprovalPicture({ occurrence: { thumbnail_url: url } }: { occurrence: Occurrence }) {
  if (url === null) return <span className={styles.picture} />;
  return (
    // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
    // biome-ignore lint/performance/noImgElement: see above
    <img className={styles.picture} src={fileAddress(url)} alt="" loading="lazy" decoding="async" />
  );
}
