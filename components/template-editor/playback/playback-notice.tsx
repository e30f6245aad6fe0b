"use client";

import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useStillFaults } from "#components/templates/index.ts";
import styles from "./playback.module.css";
import { usePlayback } from "./playback-context.tsx";

/** Says that the video is being made, or why what plays has no sound. */
export function PlaybackNotice() {
  const t = useMessages(EDITOR).playback;
  const faultsOf = useStillFaults();
  const { isPreparing, error } = usePlayback();
  let text: string | null = null;
  if (isPreparing) text = t.preparing;
  else if (error === "press_again") text = t.pressAgain;
  else if (error !== null) text = t.silent({ reason: faultsOf(error).join(" ") });
  return (
    <p className={styles.notice} role="status">
      {text}
    </p>
  );
}
