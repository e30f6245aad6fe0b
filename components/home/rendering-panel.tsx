"use client";

import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { StatusTone } from "#components/ui/status-badge.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { isMeasured, steadySeconds } from "#components/ui/time-left.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { collectionFlaws } from "#lib/client/collections/collection-flaws.ts";
import { useCollectionVideos } from "#lib/client/collections/collection-videos.ts";
import type { Collection } from "#lib/client/collections/collections.ts";
import { isCollectionEnded, useCollection, useCollections } from "#lib/client/collections/collections.ts";
import { LATEST_COLLECTIONS } from "./home-lists.ts";
import styles from "./side-panels.module.css";

const tones: Record<Collection["status"], StatusTone> = {
  queued: "neutral",
  rendering: "active",
  packaging: "active",
  ready: "success",
  completed: "success",
  failed: "danger",
  canceled: "neutral",
};

/** The latest collections, while none is in progress. */
export function LatestPanel() {
  const t = useMessages(HOME).rendering;
  const { data } = useCollections(LATEST_COLLECTIONS);
  if (data === undefined || data.items.some((collection) => !isCollectionEnded(collection))) return null;
  if (data.items.length === 0) return <Panel title={t.latest}>{t.none}</Panel>;
  return (
    <Panel title={t.latest} flush>
      <ul className={styles.rows}>
        {data.items.slice(0, 3).map((collection) => (
          <LatestRow key={collection.id} collection={collection} />
        ))}
      </ul>
    </Panel>
  );
}

/** The collections in progress. */
export function RenderingPanel() {
  const t = useMessages(HOME).rendering;
  const { data } = useCollections(LATEST_COLLECTIONS);
  const active = data?.items.filter((collection) => !isCollectionEnded(collection)) ?? [];
  if (active.length === 0) return null;
  return (
    <Panel title={t.title} flush>
      <ul className={styles.rows}>
        {active.map((collection) => (
          <ActiveRow key={collection.id} collection={collection} />
        ))}
      </ul>
    </Panel>
  );
}

function LatestRow({ collection }: { collection: Collection }) {
  const t = useMessages(HOME).rendering;
  const format = useFormat();
  const flaws = collectionFlaws(collection);
  return (
    <li>
      <Link className={styles.row} href={`/collections/${collection.id}`}>
        <span className={styles.words}>
          <span className={styles.name} dir="auto">
            {collection.name}
          </span>
          <span className={styles.detail}>
            {format.number(collection.completed)} {t.of({ total: collection.total })}
            {flaws.map(({ kind, count }) => `, ${t[kind]({ count })}`)}
          </span>
        </span>
        <StatusBadge
          plain
          tone={flaws.length > 0 ? "warning" : tones[collection.status]}
          label={t.status[collection.status]}
        />
      </Link>
    </li>
  );
}

function ActiveRow({ collection }: { collection: Collection }) {
  const t = useMessages(HOME).rendering;
  const format = useFormat();
  // Lists do not contain the remaining time of a collection, and are polled less often.
  const { completed, failed, total, status, name, seconds_left } =
    useCollection(collection.id).data ?? collection;
  const left = seconds_left ?? null;
  const of = t.of({ total });
  return (
    <li>
      <Link className={styles.active} href={`/collections/${collection.id}`}>
        <span className={styles.head}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <StatusBadge tone={tones[status]} label={t.status[status]} />
        </span>
        <span className={styles.figures}>
          <span className={styles.figure}>{format.number(completed)}</span> {of}
          {failed > 0 ? ` · ${t.failed({ count: failed })}` : ""}
          {left === null || !isMeasured(completed + failed, total) ? null : (
            <span className={styles.left}>{t.left({ duration: format.duration(steadySeconds(left)) })}</span>
          )}
        </span>
        <ProgressBar
          label={name}
          value={total === 0 ? null : (completed + failed) / total}
          valueText={`${format.number(completed)} ${of}`}
        />
        <Thumbnails collectionId={collection.id} completed={completed} total={total} />
      </Link>
    </li>
  );
}

/** How many videos are shown of a collection in progress. */
const SHOWN = 3;

interface ThumbnailsProps {
  collectionId: string;
  completed: number;
  total: number;
}

/**
 * The first finished videos, to watch while the rest is rendered. Never more than the row's count; those that are still to
 * come have their place, so that nothing makes way for them.
 */
function Thumbnails({ collectionId, completed, total }: ThumbnailsProps) {
  const { data } = useCollectionVideos(collectionId, { status: "succeeded", limit: SHOWN }, true);
  const done = data?.items.slice(0, completed) ?? [];
  const places = Array.from({ length: Math.min(SHOWN, total) }, (_, place) => done[place]?.thumbnail_url);
  return (
    <span className={styles.thumbnails}>
      {places.map((url, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
        <span key={place} className={styles.thumbnail}>
          {url == null ? null : (
            // biome-ignore lint/performance/noImgElement: a signed address, which no optimizer could cache
            <img src={fileAddress(url)} alt="" />
          )}
        </span>
      ))}
    </span>
  );
}
