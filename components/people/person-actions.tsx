"use client";

import { MenuDivider, MenuItem } from "@mantine/core";
import { IconArchive, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { fullName } from "#components/ui/full-name.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useArchivePerson } from "./archive-person.tsx";
import { ErasePerson } from "./erase-person.tsx";
import { collectionForPeople } from "./person-facts.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true };

/** The actions for a person. */
export function PersonActions({ person }: { person: Person }) {
  const t = useMessages(PERSON);
  const [erasing, setErasing] = useState(false);
  // The API lets editors erase as well, for integrations that do.
  const mayErase = usePermission("admin");
  const { archive, restore } = useArchivePerson(person);
  const isArchived = person.status === "archived";
  return (
    <>
      {isArchived && !mayErase ? null : (
        <MoreMenu>
          {isArchived ? null : (
            <MenuItem leftSection={<IconArchive {...icon} />} onClick={archive}>
              {t.archiving.archive}
            </MenuItem>
          )}
          {isArchived || !mayErase ? null : <MenuDivider />}
          {mayErase ? (
            <MenuItem
              c="var(--rc-danger-text)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => setErasing(true)}
            >
              {t.erase.action}
            </MenuItem>
          ) : null}
        </MoreMenu>
      )}
      {isArchived ? (
        <CommandButton
          shown={person.status}
          onCommand={() => restore().then(focusHeading)}
          onFailure={(error) => notifyFailure(t.archiving.notRestored({ name: fullName(person) }), error)}
        >
          {t.archiving.restore}
        </CommandButton>
      ) : (
        <LinkButton href={collectionForPeople([person.id])}>{t.makeVideo}</LinkButton>
      )}
      <ErasePerson person={person} opened={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
