"use client";

import { Skeleton } from "@mantine/core";
import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { videoErrorText } from "#components/i18n/video-error-text.ts";
import { TextLink } from "#components/ui/links.tsx";
import { useCollectionVideos } from "#lib/client/collections/collection-videos.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";
import { reasonsOf } from "./failure-groups.ts";
import styles from "./failure-reasons.module.css";

/** The most that the API returns at once: enough to see what is wrong. */
const LOOKED_AT = 200;
/** Most people named for each reason. */
const NAMED = 4;

/** Why videos of a collection failed, the most frequent reason first. */
export function FailureReasons({ collection }: { collection: Collection }) {
  const reasonMessages = useMessages(VIDEO_REASONS);
  const t = useMessages(COLLECTION_RUN).retry;
  const faultMessages = useMessages(VIDEO_FAULTS);
  const query = { status: "failed" as const, limit: LOOKED_AT };
  const { data } = useCollectionVideos(collection.id, query, false);
  return (
    <section aria-label={t.why}>
      <h3 className={styles.title}>{t.why}</h3>
      {data === undefined ? (
        <Skeleton height={40} />
      ) : (
        <ul className={styles.reasons}>
          {reasonsOf(data.items).map(({ key, error, videos }) => (
            <li key={key} className={styles.reason}>
              <span className={styles.count}>{t.reasonCount({ count: videos.length })}</span>
              <span>
                <span className={styles.what}>{faultMessages[error.code].title}</span>
                <span className={styles.message}>{videoErrorText(error, reasonMessages)}</span>
                <Names videos={videos} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {collection.failed > LOOKED_AT ? (
        <p className={styles.message}>{t.firstOnly({ count: LOOKED_AT })}</p>
      ) : null}
    </section>
  );
}

/** The first people whom a reason concerns, each with a link to where it can be fixed. */
function Names({ videos }: { videos: readonly Video[] }) {
  const videoMessages = useMessages(VIDEOS);
  const t = useMessages(COLLECTION_RUN).retry;
  const named = videos.slice(0, NAMED);
  return (
    <span className={styles.names}>
      {named.map(({ id, person_id: personId, person_name: name }) => (
        <span key={id} className={styles.name}>
          <TextLink href={personId === null ? `/videos/${id}` : `/people/${personId}`} newTab>
            <bdi>{name ?? videoMessages.untitled}</bdi>
            <span className="visually-hidden"> ({t.opensAside})</span>
          </TextLink>
        </span>
      ))}
      {videos.length > NAMED ? <span>{t.more({ count: videos.length - NAMED })}</span> : null}
    </span>
  );
}
