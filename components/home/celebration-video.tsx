"use client";

import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge, type StatusTone } from "#components/ui/status-badge.tsx";
import type { MadeVideo } from "#lib/client/videos/made-videos.ts";
import { type MadeState, madeState } from "./celebration-days.ts";
import styles from "./celebration-list.module.css";

const tones: Readonly<Record<MadeState, StatusTone>> = {
  ready: "success",
  succeeded: "success",
  outOfDate: "warning",
  inProgress: "active",
  failed: "danger",
};

/** What has become of the video for a celebration, with a link to it. */
export function CelebrationVideo({ video, name }: { video: MadeVideo; name: string }) {
  const t = useMessages(HOME).video;
  const state = madeState(video);
  return (
    <Link
      className={styles.video}
      href={`/videos/${video.id}`}
      prefetch={false}
      aria-label={t.label({ state: t[state], name })}
    >
      <StatusBadge tone={tones[state]} label={t[state]} />
    </Link>
  );
}
