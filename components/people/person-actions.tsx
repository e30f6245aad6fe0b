"use client";

import { IconArchive, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type PageAction, PageMenu } from "#components/api-snippets/index.ts";
import { usePageActions } from "#components/data-table/use-page-actions.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { fullName } from "#components/ui/full-name.ts";
import { LinkButton } from "#components/ui/links.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { archivePerson, getPerson, listVideos, updatePerson } from "#lib/client/generated/operations.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useArchivePerson } from "./archive-person.tsx";
import { ErasePerson } from "./erase-person.tsx";
import { collectionForPeople } from "./person-facts.ts";

interface PersonActionsProps {
  person: Person;
  /** Begins to edit; undefined while somebody does. */
  onEdit: (() => void) | undefined;
}

/** The actions for a person. */
export function PersonActions({ person, onEdit }: PersonActionsProps) {
  const t = useMessages(PERSON);
  const [erasing, setErasing] = useState(false);
  const mayChange = usePermission("editor");
  // The API lets editors erase as well, for integrations that do.
  const mayErase = usePermission("admin");
  const { archive, restore } = useArchivePerson(person);
  const isArchived = person.status === "archived";
  const fail = (error: unknown) => notifyFailure(t.archiving.notRestored({ name: fullName(person) }), error);
  const makeVideo = collectionForPeople([person.id]);
  usePageActions(
    fullName(person),
    mayChange
      ? [
          ...(onEdit === undefined ? [] : [{ key: "edit", label: t.edit, onClick: onEdit }]),
          ...(isArchived
            ? [
                {
                  key: "restore",
                  label: t.archiving.restore,
                  onClick: () => void restore().then(focusHeading, fail),
                },
              ]
            : [
                { key: "make", label: t.makeVideo, href: makeVideo },
                { key: "archive", label: t.archiving.archive, onClick: () => void archive() },
              ]),
          ...(mayErase ? [{ key: "erase", label: t.erase.action, onClick: () => setErasing(true) }] : []),
        ]
      : [],
  );
  const params = { person_id: person.id };
  const requests = [
    { title: t.requests.fetch, snippets: (origin: string) => requestSnippets(getPerson, { params }, origin) },
    {
      title: t.requests.change,
      snippets: (origin: string) =>
        requestSnippets(updatePerson, { params, body: { position: person.position ?? "" } }, origin),
    },
    {
      title: t.requests.videos,
      snippets: (origin: string) =>
        requestSnippets(listVideos, { query: { person_id: person.id, status: "succeeded" } }, origin),
    },
    {
      title: t.requests.archive,
      snippets: (origin: string) => requestSnippets(archivePerson, { params }, origin),
    },
  ];
  if (!mayChange) return <PageMenu id={person.id} requests={requests} />;
  const actions: PageAction[] = [];
  if (!isArchived) actions.push({ label: t.archiving.archive, icon: IconArchive, onClick: archive });
  if (mayErase) {
    actions.push({
      label: t.erase.action,
      icon: IconTrash,
      isDestructive: true,
      onClick: () => setErasing(true),
    });
  }
  return (
    <>
      <PageMenu id={person.id} requests={requests} actions={actions} />
      {isArchived ? (
        <CommandButton shown={person.status} onCommand={() => restore().then(focusHeading)} onFailure={fail}>
          {t.archiving.restore}
        </CommandButton>
      ) : (
        <LinkButton href={makeVideo}>{t.makeVideo}</LinkButton>
      )}
      <ErasePerson person={person} opened={erasing} onClose={() => setErasing(false)} />
    </>
  );
}
