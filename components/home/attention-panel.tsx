"use client";

import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { videoErrorText } from "#components/i18n/video-error-text.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { totalText } from "#components/ui/total-text.ts";
import type { ClientPage } from "#lib/client/api/call.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./side-panels.module.css";

/** The newest failed videos, each with its fault. */
export function AttentionPanel({ failed: { items, total } }: { failed: ClientPage<Video> }) {
  const kit = useMessages(KIT);
  const reasons = useMessages(VIDEO_REASONS);
  const t = useMessages(HOME).attention;
  const format = useFormat();
  return (
    <Panel title={t.title} aside={total === null ? null : totalText(total, format.number, kit)} flush>
      <ul className={styles.rows}>
        {items.map((video) => (
          <li key={video.id}>
            <Link className={styles.row} href={`/videos/${video.id}`}>
              <span className={styles.alarm} aria-hidden="true" />
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {video.person_name ?? t.someone}
                </span>
                <span className={`${styles.reason} two-lines`}>
                  {video.error === null ? null : videoErrorText(video.error, reasons)}
                </span>
              </span>
              <span className={styles.action}>{t.why}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
