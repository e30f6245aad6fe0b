"use client";

import { Button, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ShownRequest } from "#components/api-snippets/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { COLLECTION_DETAILS } from "#components/i18n/generated/collection-details.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { SendButton } from "#components/messages/index.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { createCollection, getCollection, getCollectionArchive } from "#lib/client/generated/operations.ts";
import { CancelCollection } from "./cancel-collection.tsx";
import { CollectionMenu } from "./collection-menu.tsx";
import { KeepCollection } from "./keep-collection.tsx";
import { RetryCollection } from "./retry-collection.tsx";

/** The actions for a collection. */
export function CollectionActions({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_DETAILS);
  return (
    <>
      <CollectionMenu collection={collection} requests={requestsFor(collection, t.request)} />
      <CancelCollection collection={collection} />
      <RetryCollection collection={collection} />
      <KeepCollection collection={collection} />
      {collection.completed > 0 ? (
        <SendButton label={t.send} source={{ of: "collection", id: collection.id }} />
      ) : null}
      <DownloadZip collection={collection} />
    </>
  );
}

/**
 * Renders nothing for a collection that ended without a zip: the page says why, and another button leads on.
 */
function DownloadZip({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_DETAILS);
  const { zip_url: url } = collection;
  const icon = <IconDownload size={16} stroke={1.6} aria-hidden />;
  if (url === null) {
    if (isCollectionEnded(collection)) return null;
    return (
      <Tooltip label={t.downloadHint}>
        {/* Not `disabled`: a disabled button would hide the reason from keyboard and pointer. */}
        <Button data-disabled aria-disabled onClick={(event) => event.preventDefault()} leftSection={icon}>
          {t.download}
        </Button>
      </Tooltip>
    );
  }
  return (
    <Button component="a" href={fileAddress(url)} download leftSection={icon}>
      {t.download}
    </Button>
  );
}

function requestsFor(collection: Collection, t: Messages["collectionDetails"]["request"]): ShownRequest[] {
  const params = { collection_id: collection.id };
  const body = {
    name: collection.name,
    template_id: collection.template_id,
    template_version: collection.template_version,
    people: { ids: ["<id of a person>"] },
    ...(collection.modifications.length === 0 ? {} : { modifications: collection.modifications }),
    file_name: collection.file_name,
    ...(collection.keep ? {} : { keep: false }),
  };
  return [
    {
      title: t.fetch,
      snippets: (origin) => requestSnippets(getCollection, { params }, origin),
    },
    { title: t.make, snippets: (origin) => requestSnippets(createCollection, { body }, origin) },
    {
      title: t.archive,
      snippets: (origin) =>
        requestSnippets(getCollectionArchive, { params, saveAs: "collection.zip" }, origin),
    },
  ];
}
