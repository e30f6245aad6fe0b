import { PatientImage } from "#components/ui/patient-image.tsx";
import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";
import { posterOf } from "#lib/client/videos/poster-of.ts";
import styles from "./approvals.module.css";

/** A picture of an occurrence's video; its room, until there is one. */
export function ApprovalPicture({ occurrence }: { occurrence: Occurrence }) {
  const { video_id: id, thumbnail_url } = occurrence;
  // What waits for approval is made: a video without a file is a prepared one.
  const url = id === null ? null : posterOf({ id, status: "ready", thumbnail_url });
  if (url === null) return <span className={styles.picture} />;
  return <PatientImage className={styles.picture} src={url} />;
}
