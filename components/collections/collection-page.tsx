"use client";

import { useListAddress } from "#components/data-table/use-list-address.ts";
import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CollectionMessages } from "#components/messages/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageHeaderSkeleton, TileSkeleton } from "#components/ui/skeletons.tsx";
import { AnswersPanel } from "#components/watch-links/index.ts";
import { useCollection } from "#lib/client/collections/collections.ts";
import { CollectionActions } from "./collection-actions.tsx";
import { CollectionNotice } from "./collection-notice.tsx";
import { CollectionProgress } from "./collection-progress.tsx";
import { CollectionStatus } from "./collection-status.tsx";
import { CollectionSubtitle } from "./collection-subtitle.tsx";
import { CollectionVideos } from "./collection-video-list.tsx";
import { StaleVideos } from "./stale-videos.tsx";

/** One collection: its videos appear as they finish, and at the end it can be downloaded as a zip. */
export function CollectionPage({ collectionId }: { collectionId: string }) {
  const t = useMessages(COLLECTIONS);
  const listAddress = useListAddress("/collections");
  const { data: collection, isError, error, refetch } = useCollection(collectionId);
  if (collection === undefined) {
    if (isError) return <LoadError error={error} onRetry={() => refetch()} />;
    return (
      <>
        <PageHeaderSkeleton />
        <TileSkeleton tiles={18} />
      </>
    );
  }
  return (
    <>
      <Crumbs items={[{ label: t.title, href: listAddress }, { label: collection.name }]} />
      <PageHeader
        title={<span dir="auto">{collection.name}</span>}
        badge={<CollectionStatus collection={collection} />}
        subtitle={<CollectionSubtitle collection={collection} />}
        actions={<CollectionActions collection={collection} />}
      />
      <CollectionProgress collection={collection} />
      <CollectionNotice collection={collection} />
      <StaleVideos collection={collection} />
      <CollectionVideos collection={collection} />
      <CollectionMessages opened collection={collection} />
      <AnswersPanel opened of={{ collection_id: collection.id }} />
    </>
  );
}
