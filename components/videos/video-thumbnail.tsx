import { PatientImage } from "#components/ui/patient-image.tsx";
import { posterOf } from "#lib/client/videos/poster-of.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-thumbnail.module.css";

/** A video's picture in a row, or a placeholder until there is one. */
export function VideoThumbnail({ video }: { video: Pick<Video, "id" | "status" | "thumbnail_url"> }) {
  const poster = posterOf(video);
  if (poster === null) return <span className={styles.thumbnail} />;
  return <PatientImage className={styles.thumbnail} src={poster} />;
}
