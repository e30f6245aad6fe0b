"use client";

import { useMemo } from "react";
import type { Column } from "#components/data-table/table-columns.tsx";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { Person } from "#lib/client/people/people.ts";
import styles from "./people-list.module.css";

/** The columns of the list of people, dates in the user's locale. */
export function usePeopleColumns(): Column<Person>[] {
  const t = useMessages(PEOPLE);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.columns.name,
        sortKey: "last_name",
        render: (person) => <NameCell person={person} />,
      },
      {
        key: "position",
        title: t.columns.position,
        sortKey: "position",
        render: (person) => person.position,
        hideBelow: 600,
      },
      {
        key: "sector",
        title: t.columns.sector,
        sortKey: "sector",
        render: (person) => person.sector,
        selfEvident: true,
      },
      {
        key: "birthday",
        title: t.columns.birthday,
        sortKey: "birthday",
        width: 130,
        render: ({ birth_date }) =>
          birth_date === null ? null : format.date(birth_date, { day: "numeric", month: "short" }),
      },
      {
        key: "hired",
        title: t.columns.hired,
        sortKey: "hire_date",
        width: 130,
        hideBelow: 800,
        render: ({ hire_date }) =>
          hire_date === null ? null : format.date(hire_date, { month: "short", year: "numeric" }),
      },
      {
        key: "added",
        title: t.columns.added,
        sortKey: "created_at",
        width: 140,
        hideBelow: 1000,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [format, t],
  );
}

function NameCell({ person }: { person: Person }) {
  const name = fullName(person);
  return (
    <span className={styles.name}>
      <Avatar name={name} person={person} photoUrl={fileAddress(person.photo_url)} />
      <span className={`${styles.nameText} two-lines`} dir="auto">
        {name}
      </span>
    </span>
  );
}
