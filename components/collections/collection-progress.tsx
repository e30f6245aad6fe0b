"use client";

import { COLLECTION_DETAILS } from "#components/i18n/generated/collection-details.en.ts";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Stat, StatRow } from "#components/ui/stat.tsx";
import { isMeasured, steadySeconds } from "#components/ui/time-left.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import styles from "./collection-progress.module.css";
import { isPartialRun, renderSeconds, videosPerMinute } from "./run-speed.ts";
import { useShownVideos } from "./use-shown-videos.ts";

/** The progress of a collection in numbers. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTIONS);
  const { progress } = useMessages(COLLECTION_DETAILS);
  const format = useFormat();
  const ended = isCollectionEnded(collection);
  const { counts, videos } = useShownVideos(collection);
  const { total } = collection;
  const { completed, failed } = counts;
  // During the run, failed videos count as done; at the end, the share counts only the videos that exist.
  const settled = ended ? completed : completed + failed;
  const took = renderSeconds(collection, videos);
  const share = total === 0 ? 0 : settled / total;
  return (
    <section className={styles.panel} aria-label={t.progressLabel}>
      <div>
        <div className={styles.counts}>
          <span className={styles.figure}>{format.number(completed)}</span>
          <span className={styles.dim}>{progress.ofDone({ total })}</span>
          <span className={styles.share}>{format.percent(share)}</span>
        </div>
        <ProgressBar
          label={t.progressLabel}
          value={share}
          valueText={t.progressText({ done: completed, total })}
        />
      </div>
      {/* Always as many, so that what is below stays in its place when the videos are known. */}
      <StatRow>
        <Stat label={t.failed} value={format.number(failed)} tone={failed > 0 ? "danger" : "neutral"} />
        {ended ? (
          <Stat
            label={isPartialRun(collection, videos) ? progress.lastRunTook : progress.took}
            value={took === null ? progress.unknown : format.duration(took)}
          />
        ) : (
          <Stat label={progress.timeLeft} value={<TimeLeft collection={collection} />} />
        )}
        <Speed collection={collection} videos={videos} />
      </StatRow>
    </section>
  );
}

/** Measured by the server, so that every tab and a reload show the same. */
function TimeLeft({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_DETAILS).progress;
  const format = useFormat();
  const { seconds_left: seconds, total, completed, failed } = collection;
  if (collection.status === "packaging") return t.packing;
  if (seconds !== null && !isMeasured(completed + failed, total)) return t.measuring;
  if (seconds !== null)
    return seconds < 1 ? t.soon : t.about({ duration: format.duration(steadySeconds(seconds)) });
  return collection.started_at === null ? t.waitingForWorker : t.unknown;
}

/** The rendering speed, as long as it is known for all videos of the collection. What was only prepared has none. */
function Speed({ collection, videos }: { collection: Collection; videos: readonly Video[] }) {
  const t = useMessages(COLLECTION_DETAILS).progress;
  const pace = videosPerMinute(collection, videos);
  if (pace === null && collection.status === "ready") return null;
  if (pace === null) return <Stat label={t.speed} value={t.unknown} />;
  const count = pace < 10 ? Math.round(pace * 10) / 10 : Math.round(pace);
  return <Stat label={t.speed} value={t.perMinute({ count })} />;
}
