"use client";

import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Stat, StatRow } from "#components/ui/stat.tsx";
import { isMeasured, steadySeconds } from "#components/ui/time-left.ts";
import { useCollectionVideos } from "#lib/client/collection-videos.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import type { Video } from "#lib/client/videos.ts";
import styles from "./collection-progress.module.css";
import { collectionWords as words } from "./collection-words.ts";

/** How far a collection is, in numbers. */
export function CollectionProgress({ collection }: { collection: Collection }) {
  const format = useFormat();
  const { total, completed, failed } = collection;
  const ended = isCollectionEnded(collection);
  // While it runs a failed video is one less to wait for; at the end the share is of what there is.
  const settled = ended ? completed : completed + failed;
  const share = total === 0 ? 0 : settled / total;
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
          <Stat label={words.timeLeft} value={<TimeLeft collection={collection} />} />
        )}
        <Speed collection={collection} />
      </StatRow>
    </section>
  );
}

/** As the server measures it: the same in every tab, and after a reload. */
function TimeLeft({ collection }: { collection: Collection }) {
  const format = useFormat();
  const { seconds_left: seconds, total, completed, failed } = collection;
  if (collection.status === "packaging") return words.packing;
  if (seconds !== null && !isMeasured(completed + failed, total)) return words.measuring;
  if (seconds !== null)
    return seconds < 1 ? words.soon : words.about(format.duration(steadySeconds(seconds)));
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
  const { videos_per_minute: pace } = collection;
  const oneDigit = { maximumFractionDigits: 1 };
  const figures = [
    ...(pace === null
      ? []
      : [words.perMinute(format.number(pace, pace < 10 ? oneDigit : { maximumFractionDigits: 0 }))]),
    ...(factor === null ? [] : [words.realTime(format.number(factor, oneDigit))]),
  ];
  const value = figures.length === 0 ? words.unknown : figures.join(", ");
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
