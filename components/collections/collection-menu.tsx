"use client";

import { MenuItem } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { COLLECTION_RUN } from "#components/words/en/collection-run.ts";
import { useWords } from "#components/words/words.tsx";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import { useMay } from "#lib/client/organization-context.tsx";
import { DeleteCollection } from "./delete-collection.tsx";
import { RenameCollection } from "./rename-collection.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true };

/** Renaming at any time, and deleting what runs no more. */
export function CollectionMenu({ collection }: { collection: Collection }) {
  const words = useWords(COLLECTION_RUN);
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const mayChange = useMay("editor");
  if (!mayChange) return null;
  const isEnded = isCollectionEnded(collection);
  const close = () => setAsking(null);
  return (
    <>
      <MoreMenu>
        <MenuItem leftSection={<IconPencil {...icon} />} onClick={() => setAsking("rename")}>
          {words.rename.action}
        </MenuItem>
        {isEnded ? (
          <MenuItem
            c="var(--rc-danger-text)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setAsking("delete")}
          >
            {words.delete.action}
          </MenuItem>
        ) : null}
      </MoreMenu>
      <RenameCollection collection={collection} opened={asking === "rename"} onClose={close} />
      <DeleteCollection collection={collection} opened={asking === "delete"} onClose={close} />
    </>
  );
}
