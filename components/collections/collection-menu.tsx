"use client";

import { MenuItem } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { COLLECTION_RUN } from "#components/i18n/generated/collection-run.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { DeleteCollection } from "./delete-collection.tsx";
import { RenameCollection } from "./rename-collection.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true };

/** Renames a collection at any time, and deletes one that has ended. */
export function CollectionMenu({ collection }: { collection: Collection }) {
  const t = useMessages(COLLECTION_RUN);
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const mayChange = usePermission("editor");
  if (!mayChange) return null;
  const isEnded = isCollectionEnded(collection);
  const close = () => setAsking(null);
  return (
    <>
      <MoreMenu>
        <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => setAsking("rename")}>
          {t.rename.action}
        </MenuItem>
        {isEnded ? (
          <MenuItem
            c="var(--rc-danger-text)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setAsking("delete")}
          >
            {t.delete.action}
          </MenuItem>
        ) : null}
      </MoreMenu>
      <RenameCollection collection={collection} opened={asking === "rename"} onClose={close} />
      <DeleteCollection collection={collection} opened={asking === "delete"} onClose={close} />
    </>
  );
}
