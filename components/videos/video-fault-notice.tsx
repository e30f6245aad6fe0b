"use client";

import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { videoErrorText } from "#components/i18n/video-error-text.ts";
import { layerHeading } from "#components/templates/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { isKeepingCanceled } from "#lib/client/videos/playing.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./video-fault-notice.module.css";

/** Nothing is wrong with a video that somebody only decided not to keep. */
function KeepingCanceled() {
  const { keepingCanceled, commands } = useMessages(VIDEO_PAGE);
  const mayKeep = usePermission("editor");
  return (
    <p className={styles.calm}>
      {keepingCanceled.text}
      {mayKeep ? ` ${keepingCanceled.again({ button: commands.keep })}` : null}
    </p>
  );
}

/** Why a video failed, or a prepared one was not kept: the error, its details, and what to do. */
export function VideoFaultNotice({ video }: { video: Video }) {
  const faultMessages = useMessages(VIDEO_FAULTS);
  const reasons = useMessages(VIDEO_REASONS);
  const templates = useMessages(TEMPLATES);
  const t = useMessages(VIDEO_PAGE);
  const { error, person_id: personId, person_name: name } = video;
  if (error === null) return null;
  if (isKeepingCanceled(video)) return <KeepingCanceled />;
  const { title, advice } = faultMessages[error.code];
  return (
    <div className={styles.notice}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.line}>
        {error.layer === undefined ? null : (
          <>{t.faultIn({ layer: layerHeading(error.layer, templates) })}: </>
        )}
        {videoErrorText(error, reasons)}
      </p>
      {/* A reason says itself what helps. */}
      {error.reason === undefined ? <p className={styles.line}>{advice}</p> : null}
      {personId === null || name === null ? null : (
        <p className={styles.line}>
          <TextLink href={`/people/${personId}`}>{t.openPerson({ name })}</TextLink>
        </p>
      )}
    </div>
  );
}
