import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-thumbnail.module.css";

/** A video's picture in a row, or a placeholder until there is one. */
export function VideoThumbnail({ video }: { video: Pick<Video, "thumbnail_url"> }) {
  if (video.thumbnail_url === null) return <span className={styles.thumbnail} />;
  return (
    // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      className={styles.thumbnail}
      src={fileAddress(video.thumbnail_url)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
