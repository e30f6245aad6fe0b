"use client";

import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { usePeople } from "#lib/client/people/people.ts";

export interface ChosenPerson {
  id: string;
  name: string;
}

interface PersonSelectProps {
  /** Null for the sample person. */
  person: ChosenPerson | null;
  onChange: (person: ChosenPerson | null) => void;
}

/** Selects one person, found by typing. */
export function PersonSelect({ person, onChange }: PersonSelectProps) {
  const t = useMessages(TEMPLATES);
  const kit = useMessages(KIT);
  const [text, setText] = useState("");
  const [typed] = useDebouncedValue(text, 200);
  const q = typed === person?.name ? "" : typed.trim();
  const people = usePeople({ status: "active", limit: 20, sort: "first_name", ...(q === "" ? {} : { q }) });
  const options = (people.data?.items ?? []).map((each) => ({ value: each.id, label: fullName(each) }));
  const known = person === null || options.some(({ value }) => value === person.id);
  return (
    <Select
      label={t.person}
      placeholder={t.madeUp}
      aria-description={t.searchPerson}
      data={known ? options : [{ value: person.id, label: person.name }, ...options]}
      // The server has already filtered, also by e-mail addresses and ids.
      filter={({ options: found }) => found}
      searchable
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t.nobodyFound}
      value={person?.id ?? null}
      onChange={(id, option) => onChange(id === null || option === null ? null : { id, name: option.label })}
      clearable
      clearButtonProps={{ "aria-label": kit.clearField({ name: t.person }), tabIndex: 0 }}
    />
  );
}
