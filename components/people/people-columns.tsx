"use client";

import { useMemo } from "react";
import { useFieldNames, useValueText } from "#components/custom-fields/index.ts";
import { AGO_WIDTH, type Column } from "#components/data-table/table-columns.tsx";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { formatTimeZone } from "#components/ui/format.ts";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import type { Person } from "#lib/client/people/people.ts";
import { customFieldKey, customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import styles from "./people-list.module.css";

/**
 * The columns of the list of people, dates in the user's locale.
 * @param people of the page: custom fields that only they have are offered, too
 * @param chosen keys; null without a choice
 */
export function usePeopleColumns(
  people: readonly Person[] | undefined,
  chosen: readonly string[] | null,
): Column<Person>[] {
  const usual = useFactColumns();
  const { listed, nameOf } = useFieldNames();
  const textOf = useValueText();
  // A key for each set of fields: the columns stay the same while the rows change.
  const fieldsKey = JSON.stringify(customFields(listed, people, chosen));
  return useMemo(() => {
    const keys: string[] = JSON.parse(fieldsKey);
    return [
      ...usual,
      ...keys.map((key) => customFieldColumn(key, nameOf(key), (value) => textOf(key, value))),
    ];
  }, [usual, fieldsKey, nameOf, textOf]);
}

/** Keys of the organization's custom fields in its order, then of others that are chosen or on the page. */
function customFields(
  listed: readonly string[],
  people: readonly Person[] = [],
  chosen: readonly string[] | null,
): string[] {
  const picked = (chosen ?? []).flatMap((column) => customFieldKey(column) ?? []);
  const others = people.flatMap(({ custom_fields }) => Object.keys(custom_fields));
  return [...new Set([...listed, ...picked, ...others])];
}

const customFieldColumn = (
  key: string,
  title: string,
  textOf: (value: unknown) => string,
): Column<Person> => ({
  key: customFieldPath(key),
  title,
  isExtra: true,
  render: ({ custom_fields }) => {
    const value = custom_fields[key];
    return value === undefined || value === null ? null : (
      <span className="two-lines" dir="auto">
        {textOf(value)}
      </span>
    );
  },
});

function useFactColumns(): Column<Person>[] {
  const t = useMessages(PEOPLE);
  const kit = useMessages(KIT);
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.columns.name,
        sortKey: "last_name",
        sortedBy: { title: t.columns.lastName, hint: t.columns.byLastName },
        sortedAs: "text",
        render: (person) => <NameCell person={person} />,
      },
      {
        key: "position",
        title: t.columns.position,
        sortKey: "position",
        sortedAs: "text",
        render: (person) => person.position,
        hideBelow: 600,
      },
      {
        key: "sector",
        title: t.columns.sector,
        sortKey: "sector",
        sortedAs: "text",
        render: (person) => person.sector,
        selfEvident: true,
      },
      {
        key: "email",
        title: t.columns.email,
        sortKey: "email",
        sortedAs: "text",
        isExtra: true,
        render: (person) => person.email,
      },
      {
        key: "phone",
        title: t.columns.phone,
        sortKey: "phone",
        sortedAs: "text",
        isExtra: true,
        render: (person) => person.phone,
      },
      {
        key: "external_id",
        title: t.columns.externalId,
        sortKey: "external_id",
        sortedAs: "text",
        isExtra: true,
        render: (person) => person.external_id,
      },
      {
        key: "birthday",
        title: t.columns.birthday,
        sortKey: "birthday",
        sortedAs: "day",
        width: 110,
        render: ({ birth_date }) =>
          birth_date === null ? null : format.date(birth_date, { day: "numeric", month: "short" }),
      },
      {
        key: "hire_date",
        title: t.columns.hired,
        sortKey: "hire_date",
        sortedAs: "time",
        width: 120,
        hideBelow: 800,
        render: ({ hire_date }) =>
          hire_date === null ? null : format.date(hire_date, { month: "short", year: "numeric" }),
      },
      {
        key: "language",
        title: t.columns.language,
        isExtra: true,
        render: ({ language }) => (language === null ? null : format.language(language)),
      },
      {
        key: "time_zone",
        title: t.columns.timeZone,
        isExtra: true,
        render: ({ time_zone }) => (time_zone === null ? null : formatTimeZone(time_zone)),
      },
      {
        key: "celebrate",
        title: t.columns.celebrate,
        isExtra: true,
        render: ({ celebrate }) => (celebrate ? kit.yes : kit.no),
      },
      {
        key: "created_at",
        title: t.columns.added,
        sortKey: "created_at",
        sortedAs: "time",
        width: AGO_WIDTH,
        isOneLine: true,
        hideBelow: 1000,
        render: ({ created_at }) => <RelativeTime instant={created_at} />,
      },
    ],
    [format, kit, t],
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
