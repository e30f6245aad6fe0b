"use client";

import { Select } from "@mantine/core";
import { useState } from "react";
import { PEOPLE_PHOTOS } from "#components/i18n/generated/people-photos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import type { PhotoCandidate } from "./match-photos.ts";
import styles from "./photos.module.css";

/** Most people offered at once; typing a few letters finds the others. */
const OFFERED = 20;

interface PersonChoiceProps {
  label: string;
  people: readonly PhotoCandidate[];
  /** People who match the file's name; offered before anything is typed. */
  fitting: readonly PhotoCandidate[];
  value: string | null;
  disabled: boolean;
  onChange: (personId: string | null) => void;
}

/** Selects one person, found by typing. */
export function PersonChoice({ label, people, fitting, value, disabled, onChange }: PersonChoiceProps) {
  const t = useMessages(PEOPLE_PHOTOS);
  const [search, setSearch] = useState("");
  const chosen = people.find(({ id }) => id === value);
  const typed = chosen === undefined || search !== optionOf(chosen).label ? fold(search) : "";
  const found =
    typed === ""
      ? [...fitting, ...people.slice(0, OFFERED)]
      : people.filter((person) => fold(optionOf(person).label).includes(typed)).slice(0, OFFERED);
  const offered = new Map(
    [...found, ...(chosen === undefined ? [] : [chosen])].map((each) => [each.id, each]),
  );
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      placeholder={t.leaveOut}
      nothingFoundMessage={t.nobody}
      data={[...offered.values()].map(optionOf)}
      filter={({ options }) => options}
      value={value}
      disabled={disabled}
      searchable
      clearable
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}

/** A label that tells people with the same name apart. */
function optionOf(person: PhotoCandidate) {
  const detail = person.external_id ?? person.email;
  const name = fullName(person);
  return { value: person.id, label: detail === null ? name : `${name} · ${detail}` };
}

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .trim();
