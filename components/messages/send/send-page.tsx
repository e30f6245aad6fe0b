"use client";

import { COLLECTIONS } from "#components/i18n/generated/collections.en.ts";
import { SEND } from "#components/i18n/generated/send.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { useCollectionVideos } from "#lib/client/collections/collection-videos.ts";
import { type Collection, useCollection } from "#lib/client/collections/collections.ts";
import type { MessageSource } from "#lib/client/messages/message-send.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import { useVideo, type Video } from "#lib/client/videos/videos.ts";
import { occasionOf } from "../first-words.ts";
import { LocalAddress } from "./local-address.tsx";
import { MailOff, OffLinks, OffPreview } from "./mail-off.tsx";
import { PREVIEWED } from "./previewed.ts";
import { SendMessages } from "./send-messages.tsx";

interface SendPageProps {
  source: MessageSource;
  /** Whether the installation has an SMTP server. */
  isMailSetUp: boolean;
  /** The installation's address, if no other computer can open it: the links in messages begin with it. */
  localAddress: string | null;
}

/** Where messages about a collection's videos, or about one, are written and sent. */
export function SendPage({ source: { of, id }, ...installation }: SendPageProps) {
  return of === "collection" ? (
    <SendCollection id={id} {...installation} />
  ) : (
    <SendVideo id={id} {...installation} />
  );
}

type OneProps = Omit<SendPageProps, "source"> & { id: string };

function SendCollection({ id, ...installation }: OneProps) {
  const t = useMessages(SEND);
  const { title } = useMessages(COLLECTIONS);
  const { data: collection, isError, error, refetch } = useCollection(id);
  const videos = useCollectionVideos(id, PREVIEWED, false).data?.items ?? [];
  if (collection === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  return (
    <>
      <Crumbs
        items={[
          { label: title, href: "/collections" },
          { label: collection.name, href: `/collections/${id}` },
          { label: t.action },
        ]}
      />
      <PageHeader
        title={<span dir="auto">{t.title({ name: collection.name })}</span>}
        subtitle={installation.isMailSetUp ? t.subtitle : undefined}
      />
      <OfTemplate
        of={collection}
        collection={collection}
        source={{ of: "collection", id }}
        videos={videos}
        {...installation}
      />
    </>
  );
}

function SendVideo({ id, ...installation }: OneProps) {
  const t = useMessages(SEND);
  const { title, untitled } = useMessages(VIDEOS);
  const { data: video, isError, error, refetch } = useVideo(id);
  if (video === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  const name = video.person_name;
  return (
    <>
      <Crumbs
        items={[
          { label: title, href: "/videos" },
          { label: name ?? untitled, href: `/videos/${id}` },
          { label: t.action },
        ]}
      />
      <PageHeader
        title={<span dir="auto">{name === null ? t.titleOfVideo : t.titleFor({ name })}</span>}
        subtitle={installation.isMailSetUp ? t.subtitle : undefined}
      />
      <OfTemplate of={video} source={{ of: "video", id }} videos={[video]} {...installation} />
    </>
  );
}

interface OfTemplateProps extends SendPageProps {
  of: Pick<Collection | Video, "template_id">;
  collection?: Pick<Collection, "id" | "name" | "type">;
  videos: readonly Pick<Video, "id" | "person_name">[];
}

/** The first words depend on what the videos are for: on the template, otherwise on the collection. */
function OfTemplate({ of, collection, isMailSetUp, localAddress, ...others }: OfTemplateProps) {
  const { data: template, isError } = useTemplate(of.template_id);
  if (template === undefined && !isError) return <PageSkeleton />;
  const occasion = template?.occasion ?? occasionOf(collection?.type);
  if (isMailSetUp)
    return (
      <>
        {localAddress === null ? null : <LocalAddress address={localAddress} />}
        <SendMessages occasion={occasion} {...others} />
      </>
    );
  return (
    <>
      <MailOff collection={collection} localAddress={localAddress} />
      <OffPreview occasion={occasion} {...others} />
      <OffLinks source={others.source} />
    </>
  );
}
