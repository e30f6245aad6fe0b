"use client";

import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { LanguageSelect } from "#components/form/language-select.tsx";
import { TimeZoneSelect } from "#components/form/time-zone-select.tsx";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { TotalValues } from "#components/ui/use-total-values.ts";
import type { BulkActionInput } from "#lib/client/bulk-actions/bulk-actions.ts";
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
  const t = useMessages(PEOPLE).bulk;
  const person = useMessages(PERSON);
  const names = person.fields;
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
          <TextInput
            label={names[field]}
            value={text}
            maxLength={120}
            disabled={isEmptied}
            onChange={(event) => setText(event.currentTarget.value)}
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
