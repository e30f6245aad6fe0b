"use client";

import { layerHeading } from "#components/templates/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { KIT } from "#components/words/en/kit.ts";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { VIDEO_FAULTS, VIDEOS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import type { Video } from "#lib/client/videos.ts";
import styles from "./fault-notice.module.css";

/** Why a video failed: what went wrong, the particulars, and what to do. */
export function FaultNotice({ video }: { video: Video }) {
  const faultWords = useWords(VIDEO_FAULTS);
  const kit = useWords(KIT);
  const templates = useWords(TEMPLATES);
  const words = useWords(VIDEOS);
  const { error, person_id: personId, person_name: name } = video;
  if (error === null) return null;
  const { title, advice } = faultWords[error.code];
  return (
    <div className={styles.notice}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.line}>
        {error.layer === undefined ? null : <>{words.faultIn(layerHeading(error.layer, templates))}: </>}
        {kit.said(error.message)}
      </p>
      <p className={styles.line}>{advice}</p>
      {personId === null || name === null ? null : (
        <p className={styles.line}>
          <TextLink href={`/people/${personId}`}>{words.openPerson(name)}</TextLink>
        </p>
      )}
    </div>
  );
}
