"use client";

import { IconLink, IconLinkOff, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type PageAction, PageMenu, type ShownRequest } from "#components/api-snippets/index.ts";
import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { DownloadWatchLinks, RevokeWatchLinks } from "#components/watch-links/index.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { DeleteCollection } from "./delete-collection.tsx";
import { RenameCollection } from "./rename-collection.tsx";

interface CollectionMenuProps {
  collection: Collection;
  requests: readonly ShownRequest[];
}

/** Renames a collection at any time, and deletes one that has ended. */
export function CollectionMenu({ collection, requests }: CollectionMenuProps) {
  const t = useMessages(COLLECTION_RUN);
  const links = useMessages(COLLECTION_RUN).links;
  const [asking, setAsking] = useState<"rename" | "links" | "revoke" | "delete" | null>(null);
  const mayChange = usePermission("editor");
  if (!mayChange) return <PageMenu id={collection.id} requests={requests} />;
  const close = () => setAsking(null);
  // A download may end while something else is asked.
  const endDownload = () => setAsking((now) => (now === "links" ? null : now));
  const actions: PageAction[] = [
    { label: t.rename.action, icon: IconPencil, onClick: () => setAsking("rename") },
    { label: links.download, icon: IconLink, onClick: () => setAsking("links") },
    { label: links.revoke, icon: IconLinkOff, onClick: () => setAsking("revoke") },
  ];
  if (isCollectionEnded(collection)) {
    actions.push({
      label: t.delete.action,
      icon: IconTrash,
      isDestructive: true,
      onClick: () => setAsking("delete"),
    });
  }
  return (
    <>
      <PageMenu id={collection.id} requests={requests} actions={actions} />
      <RenameCollection collection={collection} opened={asking === "rename"} onClose={close} />
      <DownloadWatchLinks collection={collection} opened={asking === "links"} onClose={endDownload} />
      <RevokeWatchLinks collection={collection} opened={asking === "revoke"} onClose={close} />
      <DeleteCollection collection={collection} opened={asking === "delete"} onClose={close} />
    </>
  );
}
