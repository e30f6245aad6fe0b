"use client";

import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { stillFaults } from "#components/templates/index.ts";
import styles from "./playback.module.css";
import { usePlayback } from "./playback-context.tsx";

/** Says that the video is being made, or why what plays has no sound. */
export function PlaybackNotice() {
  const t = useMessages(EDITOR).playback;
  const templates = useMessages(TEMPLATES);
  const videoReasons = useMessages(VIDEO_REASONS);
  const errorMessages = useErrorMessages();
  const { isPreparing, error } = usePlayback();
  let text: string | null = null;
  if (isPreparing) text = t.preparing;
  else if (error === "press_again") text = t.pressAgain;
  else if (error !== null)
    text = t.silent({ reason: stillFaults(error, { ...errorMessages, templates, videoReasons }).join(" ") });
  return (
    <p className={styles.notice} role="status">
      {text}
    </p>
  );
}
