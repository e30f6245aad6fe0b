"use client";

import { UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Person, personWithTag } from "#lib/client/people/people.ts";
import styles from "../new-collection.module.css";
import { NAMED_PEOPLE } from "./recipient-queries.ts";

interface ChosenPeopleProps {
  ids: readonly string[];
  onRemove: (id: string) => void;
}

/** The people picked one by one, including those on other pages of the list; each can be removed. */
export function ChosenPeople({ ids, onRemove }: ChosenPeopleProps) {
  const t = useMessages(NEW_COLLECTION).who;
  const { id: orgId } = useOrganization();
  const queries = useQueries({ queries: ids.slice(0, NAMED_PEOPLE).map((id) => personWithTag(orgId, id)) });
  if (ids.length === 0) return null;
  const people = queries.flatMap(({ data }) => (data === undefined ? [] : [data.value]));
  const more = ids.length - Math.min(ids.length, NAMED_PEOPLE);
  return (
    <ul className={`${styles.chosen} ${styles.strip}`} aria-label={t.chosen}>
      {people.map((person) => (
        <li key={person.id}>
          <ChosenPerson person={person} onRemove={() => onRemove(person.id)} />
        </li>
      ))}
      {more === 0 ? null : <li className={styles.more}>{t.more({ count: more })}</li>}
    </ul>
  );
}

function ChosenPerson({ person, onRemove }: { person: Person; onRemove: () => void }) {
  const t = useMessages(NEW_COLLECTION).who;
  const name = fullName(person);
  return (
    <span className={styles.chip}>
      <Avatar name={name} person={person} photoUrl={fileAddress(person.photo_url)} size={22} />
      <span className={styles.chipName} dir="auto">
        {name}
      </span>
      <UnstyledButton className={styles.remove} aria-label={t.remove({ name })} onClick={onRemove}>
        <IconX size={13} stroke={2} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
