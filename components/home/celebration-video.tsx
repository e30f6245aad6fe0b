"use client";

import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { StatusBadge, type StatusTone } from "#components/ui/status-badge.tsx";
import type { MadeVideo } from "#lib/client/videos/made-videos.ts";
import styles from "./celebration-list.module.css";

const tones = {
  ready: "success",
  outOfDate: "warning",
  inProgress: "active",
  failed: "danger",
} satisfies Record<string, StatusTone>;

/** What has become of the video for a celebration, with a link to it. */
export function CelebrationVideo({ video, name }: { video: MadeVideo; name: string }) {
  const t = useMessages(HOME).video;
  const state = stateOf(video);
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

function stateOf({ status, stale }: MadeVideo): keyof typeof tones {
  if (status === "succeeded") return stale === null ? "ready" : "outOfDate";
  return status === "failed" ? "failed" : "inProgress";
}
