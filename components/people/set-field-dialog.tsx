"use client";

import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { DayInput } from "#components/form/day-input.tsx";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import type { TotalValues } from "#components/ui/use-total-values.ts";
import type { BulkActionInput } from "#lib/client/bulk-actions/bulk-actions.ts";

const FIELDS = ["sector", "position", "hire_date"] as const;
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
  const names = useMessages(PERSON).fields;
  const [field, setField] = useState<Field>("sector");
  const [text, setText] = useState("");
  const [day, setDay] = useState<string | null>(null);
  const [isEmptied, setEmptied] = useState(false);
  const entered = field === "hire_date" ? day : text.trim() === "" ? null : text.trim();
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
            const chosen = FIELDS.find((each) => each === event.currentTarget.value);
            if (chosen !== undefined) setField(chosen);
          }}
        />
        {field === "hire_date" ? (
          <DayInput
            label={names[field]}
            value={day}
            onChange={setDay}
            clearLabel={t.setClear}
            disabled={isEmptied}
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
        <Checkbox
          label={t.setEmptyChoice}
          checked={isEmptied}
          onChange={(event) => setEmptied(event.currentTarget.checked)}
        />
        <span>{isEmptied ? t.setEmptyText : t.setText}</span>
      </Stack>
    </ConfirmDialog>
  );
}
