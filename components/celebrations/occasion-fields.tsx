"use client";

import { MultiSelect, Radio, Stack, TagsInput } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { SelectField, TextField } from "#components/form/fields.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { useOwnFault } from "#components/form/use-own-fault.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useCustomFields } from "#lib/client/custom-fields/custom-fields.ts";
import { usePersonValues } from "#lib/client/people/person-values.ts";
import type { PERSON_VALUE_FILTERS } from "#lib/contract/resources/person.ts";
import { type CelebrationForm, FIELD_OCCASION } from "./celebration-form-state.ts";
import { YEARS, yearsOf } from "./celebration-years.ts";
import styles from "./celebrations.module.css";
import { SecondRuleNote } from "./second-rule-note.tsx";

/** Which occasion, in which years, and of whom. */
export function OccasionFields({ form, ruleId }: { form: CelebrationForm; ruleId: string | undefined }) {
  const t = useMessages(CELEBRATION_FORM).whose;
  const rules = useMessages(CELEBRATIONS);
  const fields = useCustomFields().data ?? [];
  const occasion = useWatch({ control: form.methods.control, name: "occasion" });
  return (
    <div className={styles.stack}>
      <TextField form={form} name="name" label={t.name} description={t.nameHint} />
      <SelectField
        form={form}
        name="occasion"
        label={t.occasion}
        options={[
          { value: "birthday", label: rules.occasions.birthday },
          { value: "work_anniversary", label: rules.occasions.work_anniversary },
          ...fields
            .filter(({ type }) => type === "date")
            .map(({ key, name }) => ({ value: `${FIELD_OCCASION}${key}`, label: t.fieldOption({ name }) })),
        ]}
      />
      <SecondRuleNote form={form} ruleId={ruleId} />
      <YearsField form={form} isOffered={occasion !== "birthday"} />
      <PeopleFields form={form} />
    </div>
  );
}

/** All years or certain ones. Few count somebody's years on birthdays, so it is not asked there unless it is set. */
function YearsField({ form, isOffered }: { form: CelebrationForm; isOffered: boolean }) {
  const t = useMessages(CELEBRATION_FORM).whose;
  const { value, change, input } = useContractField({ form, name: "years", label: t.yearsField });
  const years = Array.isArray(value) ? (value as number[]) : null;
  const [typed, setTyped] = useState<string[]>(() => (years ?? []).map(String));
  const isUnreadable = years !== null && yearsOf(typed) === null;
  useOwnFault(form.ownFaults, "years", isUnreadable ? t.yearsUnreadable : null);
  if (!isOffered && years === null) return null;

  function type(next: string[]) {
    setTyped(next);
    change(yearsOf(next) ?? []);
  }

  return (
    <Stack gap="sm">
      <Radio.Group
        label={t.years}
        value={years === null ? "every" : "some"}
        onChange={(choice) => change(choice === "every" ? null : (yearsOf(typed) ?? []))}
      >
        <Stack gap={8} mt={6}>
          <Radio value="every" label={t.everyYear} />
          <Radio value="some" label={t.someYears} />
        </Stack>
      </Radio.Group>
      {years === null ? null : (
        <TagsInput
          label={t.yearsField}
          description={t.yearsHint}
          inputMode="numeric"
          value={typed}
          onChange={type}
          splitChars={[",", ";", " "]}
          maxTags={YEARS.max}
          acceptValueOnBlur
          error={isUnreadable ? t.yearsUnreadable : input.error}
          ref={input.ref}
          onBlur={input.onBlur}
        />
      )}
    </Stack>
  );
}

const VALUE_FIELDS = ["sector", "position", "language"] as const satisfies typeof PERSON_VALUE_FILTERS;

/** Everybody, or the people with certain values. */
function PeopleFields({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).whose;
  const { value, change } = useContractField({ form, name: "people", label: t.people });
  const filter = (value ?? {}) as Record<string, unknown>;
  const isFiltered = Object.values(filter).some((part) => Array.isArray(part) && part.length > 0);
  const [isOpen, setOpen] = useState(isFiltered);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t.people}
        value={isOpen ? "some" : "all"}
        onChange={(choice) => {
          setOpen(choice === "some");
          if (choice === "all") change({});
        }}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label={t.everybody} />
          <Radio value="some" label={t.some} />
        </Stack>
      </Radio.Group>
      {isOpen
        ? VALUE_FIELDS.map((field) => (
            <PersonValuesSelect
              key={field}
              field={field}
              chosen={Array.isArray(filter[field]) ? (filter[field] as string[]) : []}
              onChange={(chosen) => {
                const { [field]: _, ...others } = filter;
                change(chosen.length === 0 ? others : { ...others, [field]: chosen });
              }}
            />
          ))
        : null}
    </Stack>
  );
}

interface PersonValuesSelectProps {
  field: (typeof VALUE_FIELDS)[number];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** The most values that are offered before something is typed. */
const OFFERED = 200;

function PersonValuesSelect({ field, chosen, onChange }: PersonValuesSelectProps) {
  const t = useMessages(CELEBRATION_FORM).whose;
  const { language } = useFormat();
  const [typed, setTyped] = useState("");
  // Languages are shown by names, which the server does not know.
  const contains = field === "language" || typed === "" ? {} : { contains: typed };
  const { data } = usePersonValues({ field, status: "active", limit: OFFERED, ...contains }, true);
  const values = [...new Set([...chosen, ...(data?.items ?? []).map((each) => each.value)])];
  return (
    <MultiSelect
      label={t[field]}
      placeholder={chosen.length === 0 ? t.any : ""}
      data={values.map((value) => ({ value, label: field === "language" ? language(value) : value }))}
      value={chosen}
      onChange={onChange}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t.nothingFound}
      clearable
      maxValues={50}
    />
  );
}
