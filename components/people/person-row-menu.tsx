"use client";

import { IconArchive, IconArchiveOff, IconTrash, IconVideo } from "@tabler/icons-react";
import type { Route } from "next";
import { useState } from "react";
import { RowMenu } from "#components/data-table/row-menu.tsx";
import type { ShownRowMenu } from "#components/data-table/row-menu-place.ts";
import type { SelectionAction } from "#components/data-table/selection-action.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { fullName } from "#components/ui/full-name.ts";
import { useCreateBulkAction } from "#lib/client/bulk-actions/bulk-actions.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useArchivePerson } from "./archive-person.tsx";
import { BulkPeopleDialog } from "./bulk-people-dialog.tsx";
import { collectionForPeople } from "./person-facts.ts";

/** What can be done with a person in the list. */
export function PersonRowMenu({ row: person, ...menu }: ShownRowMenu<Person>) {
  const t = useMessages(PERSON);
  const mayChange = usePermission("editor");
  const mayErase = usePermission("admin");
  const [isErasing, setErasing] = useState(false);
  const { archive, restore } = useArchivePerson(person);
  const create = useCreateBulkAction();
  const fail = (error: unknown) => notifyFailure(t.archiving.notRestored({ name: fullName(person) }), error);
  const changes: SelectionAction[] =
    person.status === "archived"
      ? [
          {
            key: "restore",
            label: t.archiving.restore,
            icon: IconArchiveOff,
            onClick: () => void restore().catch(fail),
          },
        ]
      : [
          { key: "make", label: t.makeVideo, icon: IconVideo, href: collectionForPeople([person.id]) },
          { key: "archive", label: t.archiving.archive, icon: IconArchive, onClick: () => void archive() },
        ];
  const erasing: SelectionAction = {
    key: "erase",
    label: t.erase.action,
    icon: IconTrash,
    isDestructive: true,
    onClick: () => setErasing(true),
  };
  return (
    <>
      <RowMenu
        {...menu}
        name={fullName(person)}
        href={`/people/${person.id}` as Route}
        actions={[...(mayChange ? changes : []), ...(mayErase ? [erasing] : [])]}
      />
      <BulkPeopleDialog
        asked={{
          action: "erase",
          people: { ids: [person.id] },
          size: { count: 1, total: "1" },
          named: [person],
        }}
        opened={isErasing}
        onConfirm={async (input) => void (await create.mutateAsync(input))}
        onClose={() => setErasing(false)}
      />
    </>
  );
}
