"use client";

import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useState } from "react";
import { useListAddress } from "#components/data-table/use-list-address.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { MessagesPanel } from "#components/messages/index.ts";
import { LoadError } from "#components/shell/index.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { useReturnedFocus } from "#components/ui/use-returned-focus.ts";
import { AnswersPanel } from "#components/watch-links/index.ts";
import type { Tagged } from "#lib/client/api/call.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { usePerson } from "#lib/client/people/people.ts";
import { EditPerson } from "./edit-person.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonDetails } from "./person-details.tsx";
import styles from "./person-page.module.css";
import { PersonPhoto } from "./person-photo.tsx";
import { PersonVideos } from "./person-videos.tsx";

/**
 * All facts about a person; each part is edited in its place.
 * @param today `YYYY-MM-DD`
 */
export function PersonPage({ personId, today }: { personId: string; today: string }) {
  const { data, isError, error, refetch } = usePerson(personId);
  if (data === undefined) {
    if (isError) return <LoadError error={error} onRetry={() => refetch()} />;
    return <PageSkeleton />;
  }
  return <KnownPerson version={data} today={today} />;
}

function KnownPerson({ version, today }: { version: Tagged<Person>; today: string }) {
  const t = useMessages(PERSON);
  const listAddress = useListAddress("/people");
  const person = version.value;
  const mayEdit = usePermission("editor");
  // The edit is based on this version, whatever is loaded in the background meanwhile.
  const [editing, setEditing] = useState<typeof version | null>(null);
  const editButton = useReturnedFocus(editing !== null);
  const name = fullName(person);
  const isArchived = person.status === "archived";
  return (
    <>
      <Crumbs items={[{ label: t.back, href: listAddress }, { label: name }]} />
      <PageHeader
        title={
          <span className={styles.title}>
            <Avatar name={name} person={person} photoUrl={fileAddress(person.photo_url)} size={44} />
            <span dir="auto">{name}</span>
          </span>
        }
        badge={isArchived ? <StatusBadge tone="neutral" label={t.archiving.badge} /> : undefined}
        subtitle={[person.position, person.sector].filter((part) => part !== null).join(" · ") || undefined}
        actions={
          <PersonActions person={person} onEdit={editing === null ? () => setEditing(version) : undefined} />
        }
      />
      {isArchived ? (
        <p className={styles.notice}>
          <IconArchive size={16} stroke={1.6} aria-hidden />
          {t.archiving.notice}
        </p>
      ) : null}
      <PageColumns
        side={
          <>
            <PersonPhoto person={person} />
            <PersonVideos personId={person.id} />
            <MessagesPanel opened of={{ person_id: person.id }} />
            <AnswersPanel opened of={{ person_id: person.id }} />
          </>
        }
      >
        <Panel
          title={t.about}
          aside={
            mayEdit && editing === null ? (
              <Button
                ref={editButton}
                variant="default"
                size="compact-md"
                onClick={() => setEditing(version)}
              >
                {t.edit}
              </Button>
            ) : null
          }
        >
          {editing === null ? (
            <PersonDetails person={person} today={today} />
          ) : (
            <EditPerson person={editing} onDone={() => setEditing(null)} />
          )}
        </Panel>
      </PageColumns>
    </>
  );
}
