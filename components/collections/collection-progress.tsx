"use client";

import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Stat, StatRow } from "#components/ui/stat.tsx";
import { useCollectionVideos } from "#lib/client/collection-videos.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import type { Video } from "#lib/client/videos.ts";
import styles from "./collection-progress.module.css";
import { collectionWords as words } from "./collection-words.ts";
import { useTimeLeft } from "./use-time-left.ts";

interface CollectionProgressProps {
  collection: Collection;
  /** When it was last fetched, milliseconds since 1970. */
  seenAt: number;
}

/** How far a collection is, in numbers. */
export function CollectionProgress({ collection, seenAt }: CollectionProgressProps) {
  const format = useFormat();
  const { total, completed, failed } = collection;
  const ended = isCollectionEnded(collection);
  // While it runs a failed video is one less to wait for; at the end the share is of what there is.
  const settled = ended ? completed : completed + failed;
  const share = total === 0 ? 0 : settled / total;
  const left = useTimeLeft(collection, seenAt);
  return (
    <section className={styles.panel} aria-label={words.progressLabel}>
      <div className={styles.done}>
        <div className={styles.counts}>
          <span className={styles.figure}>{format.number(completed)}</span>
          <span className={styles.dim}>{words.ofDone(format.number(total))}</span>
          <span className={styles.share}>{format.percent(share)}</span>
        </div>
        <ProgressBar
          label={words.progressLabel}
          value={share}
          valueText={words.progressText(format.number(completed), format.number(total))}
        />
      </div>
      <StatRow>
        <Stat label={words.failed} value={format.number(failed)} tone={failed > 0 ? "danger" : "neutral"} />
        {ended ? (
          <Stat label={words.took} value={<Took collection={collection} />} />
        ) : (
          <Stat label={words.timeLeft} value={<TimeLeft collection={collection} seconds={left} />} />
        )}
        <Speed collection={collection} />
      </StatRow>
    </section>
  );
}

function TimeLeft({ collection, seconds }: { collection: Collection; seconds: number | null }) {
  const format = useFormat();
  if (collection.status === "packaging") return words.packing;
  if (seconds !== null) return seconds < 1 ? words.soon : format.duration(Math.ceil(seconds));
  return collection.started_at === null ? words.waitingForWorker : words.unknown;
}

function Took({ collection: { started_at: from, completed_at: to } }: { collection: Collection }) {
  const format = useFormat();
  if (from === null || to === null) return words.unknown;
  return format.duration((new Date(to).getTime() - new Date(from).getTime()) / 1000);
}

/** How fast a worker draws, from the first videos that are done. */
function Speed({ collection }: { collection: Collection }) {
  const format = useFormat();
  const measured = useCollectionVideos(
    collection.id,
    { status: "succeeded", limit: 20 },
    !isCollectionEnded(collection) && collection.completed < 20,
  );
  const factor = speedOf(measured.data?.items ?? []);
  const value =
    factor === null ? words.unknown : words.realTime(format.number(factor, { maximumFractionDigits: 1 }));
  return <Stat label={words.speed} value={value} />;
}

/** Seconds of picture made in a second, over all of them; null where nothing was measured. */
function speedOf(videos: readonly Video[]): number | null {
  let picture = 0;
  let work = 0;
  for (const { duration_seconds: length, duration_ms: took } of videos) {
    if (length === null || took === null) continue;
    picture += length;
    work += took / 1000;
  }
  return work === 0 ? null : picture / work;
}
