"use client";

import { Skeleton } from "@mantine/core";
import { useFormat } from "#components/ui/locale.tsx";
import { faultWords } from "#components/videos/index.ts";
import { useCollectionVideos } from "#lib/client/collection-videos.ts";
import type { Collection } from "#lib/client/collections.ts";
import type { Video } from "#lib/client/videos.ts";
import styles from "./failure-reasons.module.css";
import { runWords } from "./run-words.ts";

const words = runWords.retry;
/** As many as the API gives at once: enough to see what is wrong. */
const LOOKED_AT = 200;

/** Why videos of a collection failed, the most frequent reason first. */
export function FailureReasons({ collection }: { collection: Collection }) {
  const format = useFormat();
  const query = { status: "failed" as const, limit: LOOKED_AT };
  const { data } = useCollectionVideos(collection.id, query, false);
  return (
    <section aria-label={words.why}>
      <h3 className={styles.title}>{words.why}</h3>
      {data === undefined ? (
        <Skeleton height={40} />
      ) : (
        <ul className={styles.reasons}>
          {reasonsOf(data.items).map(({ code, message, count }) => (
            <li key={`${code} ${message}`} className={styles.reason}>
              <span className={styles.count}>{words.reasonCount(count, format.number(count))}</span>
              <span>
                <span className={styles.what}>{faultWords[code].title}</span>
                <span className={styles.message}>{message}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {collection.failed > LOOKED_AT ? (
        <p className={styles.message}>{words.firstOnly(format.number(LOOKED_AT))}</p>
      ) : null}
    </section>
  );
}

type Reason = NonNullable<Video["error"]> & { count: number };

function reasonsOf(videos: readonly Video[]): Reason[] {
  const reasons = new Map<string, Reason>();
  for (const { error } of videos) {
    if (error === null) continue;
    const known = reasons.get(`${error.code} ${error.message}`);
    if (known === undefined) reasons.set(`${error.code} ${error.message}`, { ...error, count: 1 });
    else known.count += 1;
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count);
}
