"use client";

import { Autocomplete, Checkbox, NativeSelect, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { LanguageSelect } from "#components/form/language-select.tsx";
import { TimeZoneSelect } from "#components/form/time-zone-select.tsx";
import { PEOPLE_BULK } from "#components/i18n/generated/people-bulk.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { TotalValues } from "#components/ui/use-total-values.ts";
import type { BulkActionInput } from "#lib/client/bulk-actions/bulk-actions.ts";
import { usePersonValues } from "#lib/client/people/person-values.ts";
import { isFlagFact, type PersonFact } from "#lib/contract/resources/person-facts.ts";
import { useFactText } from "./fact-text.ts";

const FIELDS = [
  "sector",
  "position",
  "hire_date",
  "language",
  "time_zone",
  "celebrate",
  "show_age",
] as const satisfies readonly PersonFact[];

type Field = (typeof FIELDS)[number];

interface SetFieldDialogProps {
  /** How many people are selected. */
  size: TotalValues | null;
  opened: boolean;
  onConfirm: (set: NonNullable<BulkActionInput["set"]>) => Promise<void>;
  onClose: () => void;
}

/** Asks which field all selected people get, and with what value. */
export function SetFieldDialog({ size, opened, onConfirm, onClose }: SetFieldDialogProps) {
  const t = useMessages(PEOPLE_BULK);
  const person = useMessages(PERSON);
  const names = useMessages(PERSON_FIELDS);
  const say = useFactText();
  const [field, setField] = useState<Field>("sector");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [flag, setFlag] = useState(true);
  const [isToEmpty, setEmptied] = useState(false);
  // Everybody is congratulated, or not.
  const isEmptied = isToEmpty && field !== "celebrate";
  const isText = field === "sector" || field === "position";
  const typed = text.trim() === "" ? null : text.trim();
  const entered = isFlagFact(field) ? flag : isText ? typed : chosen;
  const choice = { label: names[field], value: chosen, onChange: setChosen, disabled: isEmptied };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.setQuestion(size ?? { count: 0, total: "" })}
      confirmLabel={isEmptied ? t.setEmpty : t.setValue}
      destructive={isEmptied}
      isComplete={isEmptied || entered !== null}
      onConfirm={() => onConfirm({ [field]: isEmptied ? null : entered })}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t.setField}
          value={field}
          data={FIELDS.map((each) => ({ value: each, label: names[each] }))}
          onChange={(event) => {
            const next = FIELDS.find((each) => each === event.currentTarget.value);
            if (next !== undefined) setField(next);
            setChosen(null);
            setText("");
          }}
        />
        {field === "hire_date" ? (
          <DayInput {...choice} clearLabel={t.setClear} />
        ) : field === "language" ? (
          <LanguageSelect {...choice} nothingFoundMessage={person.noLanguage} />
        ) : field === "time_zone" ? (
          <TimeZoneSelect {...choice} nothingFoundMessage={person.noTimeZone} />
        ) : isFlagFact(field) ? (
          <NativeSelect
            label={names[field]}
            value={String(flag)}
            data={[true, false].map((each) => ({ value: String(each), label: say(field, each) ?? "" }))}
            disabled={isEmptied}
            onChange={(event) => setFlag(event.currentTarget.value === "true")}
          />
        ) : (
          <SuggestedText
            field={field}
            label={names[field]}
            value={text}
            disabled={isEmptied}
            onChange={setText}
          />
        )}
        {field === "celebrate" ? null : (
          <Checkbox
            label={t.setEmptyChoice}
            checked={isEmptied}
            onChange={(event) => setEmptied(event.currentTarget.checked)}
          />
        )}
        <span>{isEmptied ? t.setEmptyText : t.setText}</span>
      </Stack>
    </ConfirmDialog>
  );
}

interface SuggestedTextProps {
  field: "sector" | "position";
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** A text of one's own, or one that people have already: one name in two spellings would be two departments. */
function SuggestedText({ field, ...input }: SuggestedTextProps) {
  const [contains] = useDebouncedValue(input.value.trim(), 150);
  const found = usePersonValues({ field, status: "active", contains, limit: 20 }, true);
  return (
    <Autocomplete
      {...input}
      maxLength={120}
      data={found.data?.items.map(({ value }) => value) ?? []}
      // The server has searched.
      filter={({ options }) => options}
    />
  );
}
